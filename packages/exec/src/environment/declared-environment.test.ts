import { expect, it } from 'vitest';
import { ExecError } from '../errors/exec-error.ts';
import { declaredEnvironment } from './declared-environment.ts';

it('lets a declared value carry a name that is never inherited', () => {
  const declared = { GITHUB_TOKEN: 't', AWS_REGION: 'eu', MY_API_KEY: 'k', plain: '' };
  expect(declaredEnvironment(declared)).toEqual(declared);
});

it.each([
  'PATH',
  'path',
  'LD_PRELOAD',
  'LD_LIBRARY_PATH',
  'DYLD_INSERT_LIBRARIES',
  'NODE_OPTIONS',
  'BASH_ENV',
  'ENV',
  'IFS',
  'PYTHONSTARTUP',
  'PYTHONPATH',
  'PERL5OPT',
  'RUBYOPT',
  'GIT_SSH_COMMAND',
  'GIT_CONFIG_COUNT',
  'TECHNE_RUN_ID',
  'TECHNE_SKILL_DIR',
  'GIBBERISH_MODE',
  'A B',
  'A=B',
  '',
  '1A',
  'A\0',
  'BASH_FUNC_ls%%',
])('refuses the name %j with a reason', (name) => {
  const error = refusalOf({ [name]: 'value-in-use' });
  expect(error.code).toBe('ENVIRONMENT_REFUSED');
  expect(error.data['reason']).not.toBe('');
});

it('never repeats a refused value', () => {
  const error = refusalOf({ LD_PRELOAD: 'sk-canary-1234', OTHER: 'x' });
  expect(JSON.stringify([error.message, error.hint, error.data])).not.toContain('sk-canary-1234');
});

it('refuses a value with a NUL, and one that is not text', () => {
  expect(refusalOf({ A: 'x\0y' }).message).toContain('NUL');
  expect(refusalOf({ A: 5 as unknown as string }).message).toContain('not text');
});

function refusalOf(declared: Record<string, string>): ExecError {
  try {
    declaredEnvironment(declared);
  } catch (error) {
    if (ExecError.isInstance(error)) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}
