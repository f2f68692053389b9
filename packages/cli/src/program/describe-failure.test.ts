import { dialectNames, SkillsError } from '@techne/skills';
import { describe, expect, it } from 'vitest';
import { CommandError } from './command-error.ts';
import { describeFailure } from './describe-failure.ts';
import { exitCodeOfError } from './exit-codes.ts';
import { dialectChoices } from './global-options.ts';

describe('describeFailure', () => {
  it('maps every error of the library through one table', () => {
    const expected = {
      SKILL_NOT_FOUND: 4,
      FILE_NOT_FOUND: 4,
      INVALID_PATH: 3,
      SKILL_INVALID: 1,
      FILE_TOO_LARGE: 1,
      FILE_UNREADABLE: 1,
      BINARY_NOT_SUPPORTED: 1,
      ARGUMENT_ERROR: 2,
    } as const;
    expect(exitCodeOfError).toEqual(expected);
    expect(describeFailure(new SkillsError('INVALID_PATH', 'The path leaves', { hint: 'Stay.' }))).toEqual({
      message: 'The path leaves. Stay.',
      exitCode: 3,
    });
  });

  it('passes on what a command says itself', () => {
    expect(describeFailure(new CommandError(4, 'nothing there.'))).toEqual({
      message: 'nothing there.',
      exitCode: 4,
    });
  });

  it('tells a refusal of the system from a defect', () => {
    const refused = Object.assign(new Error('EACCES: permission denied, open x'), {
      code: 'EACCES',
      syscall: 'open',
    });
    expect(describeFailure(refused)).toEqual({
      message: 'the system refused: EACCES: permission denied, open x.',
      exitCode: 1,
    });
    const defect = describeFailure(new TypeError('x is not a function'));
    expect(defect.exitCode).toBe(1);
    expect(defect.detail).toContain('TypeError: x is not a function');
    expect(describeFailure('odd').detail).toBe('odd');
  });
});

it('--dialect offers what the library knows', () => {
  expect(dialectChoices).toEqual(['auto', ...dialectNames]);
});
