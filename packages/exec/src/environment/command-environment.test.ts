import { expect, it } from 'vitest';
import { commandEnvironment } from './command-environment.ts';

const parent = { PATH: '/usr/bin', HOME: '/home/user', GITHUB_TOKEN: 'inherited', NODE_OPTIONS: '--inspect' };

it('holds what is inherited, declared and set by the runner, and nothing else', () => {
  const declared = { GITHUB_TOKEN: 'declared' };
  const environment = commandEnvironment({
    parent,
    declared,
    skillName: 'git',
    skillDirectory: '/s/git',
    mode: 'Dev',
    runId: 'r1',
  });
  expect(environment).toEqual({
    PATH: '/usr/bin',
    HOME: '/home/user',
    GITHUB_TOKEN: 'declared',
    TECHNE_SKILL_NAME: 'git',
    TECHNE_SKILL_DIR: '/s/git',
    TECHNE_SKILL_MODE: 'Dev',
    TECHNE_MODE: 'Dev',
    GIBBERISH_SKILL_NAME: 'git',
    GIBBERISH_SKILL_DIR: '/s/git',
    GIBBERISH_MODE: 'Dev',
    TECHNE_RUN_ID: 'r1',
  });
});

it('runs in Global without a mode, and names no folder for a flat skill', () => {
  const environment = commandEnvironment({ parent, skillName: 'flat', runId: 'r1' });
  expect(environment).toMatchObject({ GIBBERISH_MODE: 'Global', TECHNE_SKILL_MODE: 'Global' });
  expect(Object.keys(environment).filter((name) => name.endsWith('_DIR'))).toEqual([]);
});
