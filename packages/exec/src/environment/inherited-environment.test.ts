import { expect, it } from 'vitest';
import { inheritedEnvironment, isInherited } from './inherited-environment.ts';

it.each(['PATH', 'HOME', 'USER', 'LANG', 'LC_ALL', 'LC_CTYPE', 'TERM'])('inherits %s', (name) => {
  expect(isInherited(name)).toBe(true);
});

it.each([
  'GITHUB_TOKEN',
  'NPM_TOKEN',
  'API_KEY',
  'CLIENT_SECRET',
  'AWS_REGION',
  'AWS_SECRET_ACCESS_KEY',
  'OPENAI_BASE_URL',
  'ANTHROPIC_API_KEY',
  'github_token',
  'LD_PRELOAD',
  'LD_LIBRARY_PATH',
  'NODE_OPTIONS',
  'BASH_ENV',
  'ENV',
  'PYTHONSTARTUP',
  'PWD',
  'SHELL',
  'SSH_AUTH_SOCK',
  'TECHNE_HOME',
  'LC_',
  'LANGUAGE',
  'path',
  'XPATH',
  'PATHS',
])('does not inherit %s', (name) => {
  expect(isInherited(name)).toBe(false);
});

it.each(['LC_TOKEN', 'LC_API_KEY', 'LC_CLIENT_SECRET', 'LC_x_token'])(
  'blocks %s, although the allow list has it',
  (name) => {
    expect(isInherited(name)).toBe(false);
  },
);

it('leaves 40 canaries behind', () => {
  const canaries = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [`CANARY_${index}`, `canary-${index}`]),
  );
  expect(inheritedEnvironment({ ...canaries, HOME: '/home/user' })).toEqual({ HOME: '/home/user' });
});

it('drops folders of PATH that depend on the working folder', () => {
  expect(inheritedEnvironment({ PATH: '.:/usr/bin::bin:/bin:' })).toEqual({ PATH: '/usr/bin:/bin' });
});

it('leaves out what is undefined', () => {
  expect(inheritedEnvironment({ HOME: undefined, TERM: '' })).toEqual({ TERM: '' });
});
