import { ConfigError } from '@techne/config';
import { ExecError } from '@techne/exec';
import { dialectNames, SkillsError } from '@techne/skills';
import { describe, expect, it } from 'vitest';
import { Interrupted } from '../terminal/person.ts';
import { CommandError } from './command-error.ts';
import { describeFailure } from './describe-failure.ts';
import { exitCodeOfError } from './exit-codes.ts';
import { dialectChoices } from './global-options.ts';

describe('describeFailure', () => {
  it('maps every error of the libraries through one table', () => {
    const expected = {
      SKILL_NOT_FOUND: 4,
      FILE_NOT_FOUND: 4,
      INVALID_PATH: 3,
      SKILL_INVALID: 1,
      FILE_TOO_LARGE: 1,
      FILE_UNREADABLE: 1,
      BINARY_NOT_SUPPORTED: 1,
      ARGUMENT_ERROR: 2,
      BASE_NAME_TAKEN: 1,
      BASE_NOT_FOUND: 4,
      BASE_READ_ONLY: 3,
      DOCUMENT_EMPTY: 1,
      DOCUMENT_NOT_FOUND: 4,
      DOCUMENT_TOO_LARGE: 1,
      DOCUMENT_UNREADABLE: 1,
      EMBEDDER_UNAVAILABLE: 1,
      EMBEDDING_FAILED: 1,
      FORMAT_UNSUPPORTED: 1,
      REBUILD_UNNECESSARY: 1,
      TASK_NOT_FOUND: 4,
      WORK_FAILED: 1,
      WORK_OUT_OF_MEMORY: 1,
      WORK_TIMED_OUT: 1,
      PARAMETER_MISSING: 2,
      PARAMETER_INVALID: 2,
      PARAMETER_UNKNOWN: 2,
      TEMPLATE_INVALID: 1,
      TOOL_NOT_FOUND: 4,
      PROGRAM_REFUSED: 3,
      ENVIRONMENT_REFUSED: 3,
      SCRIPT_NOT_FOUND: 4,
      SCRIPT_REFUSED: 3,
      SANDBOX_UNAVAILABLE: 3,
      SANDBOX_FAILED: 1,
      APPROVAL_REQUIRED: 3,
      APPROVAL_DENIED: 3,
      PACKAGES_MISSING: 1,
      STATE_UNREADABLE: 1,
      STATE_UNWRITABLE: 1,
      MODEL_UNKNOWN: 4,
      MODEL_REFERENCE_INVALID: 2,
      MODEL_ALIAS_CYCLE: 2,
      PROVIDER_UNKNOWN: 4,
      MODEL_UNAVAILABLE: 1,
      MODEL_FAILED: 1,
      MODEL_REFUSED: 1,
      MODEL_TIMEOUT: 1,
      MODEL_RATE_LIMITED: 1,
      MODEL_STREAM_CUT: 1,
      MODEL_OUTPUT_TOO_LARGE: 1,
      TURN_CANCELLED: 130,
      TURN_STEPS_EXHAUSTED: 1,
      TURN_NOT_WAITING: 1,
      TURN_ALREADY_DECIDED: 1,
      TURN_DECISIONS_INCOMPLETE: 1,
      TOOL_UNKNOWN: 4,
      TOOL_INPUT_INVALID: 2,
      TOOL_FAILED: 1,
      TOOL_NOT_ALLOWED: 3,
      TOOL_POLICY_DENIED: 3,
      TOOL_CONFIRMATION_REQUIRED: 3,
      TOOL_POLICY_ERROR: 3,
      ALLOWED_TOOLS_POLICY_ERROR: 3,
      SKILL_DISABLED: 3,
      SKILL_REFUSED: 3,
      SKILL_FAILED: 1,
      INPUT_MISSING: 2,
      CAPABILITY_ARGUMENT_INVALID: 2,
      CAPABILITY_USER_REQUIRED: 3,
      CAPABILITY_NOT_DECLARED: 3,
      CAPABILITY_UNAVAILABLE: 4,
      CAPABILITY_ANSWER_REFUSED: 3,
      CAPABILITY_RATE_LIMITED: 3,
      CAPABILITY_CANCELLED: 130,
      AUTH_FLOW_UNKNOWN: 4,
      AUTH_FLOW_USED: 3,
      AUTH_FLOW_EXPIRED: 3,
      PROVIDER_ERROR: 1,
      PROVIDER_NOT_STARTED: 1,
      PROVIDER_BUSY: 1,
      PROVIDER_TIMEOUT: 1,
      PROVIDER_EXITED: 1,
      PROVIDER_INVALID_ANSWER: 1,
      ARCHIVE_REFUSED: 3,
      EMAIL_TAKEN: 1,
      LAST_ADMIN: 3,
      NOT_FOUND: 4,
      CONFLICT: 1,
      SCHEMA_NEWER: 1,
      UNAVAILABLE: 1,
      BACKUP_INVALID: 1,
      GRAPH_INVALID: 1,
      IMPORT_INVALID: 2,
      EXPRESSION_INVALID: 1,
      NODE_FAILED: 1,
      NODE_TIMED_OUT: 1,
      NODE_DENIED: 3,
      NODE_UNAVAILABLE: 1,
      EXECUTION_NOT_FOUND: 4,
      EXECUTION_NOT_RESUMABLE: 1,
      APPROVAL_DECIDED: 1,
      ENGINE_STOPPED: 1,
      PORT_TAKEN: 1,
      ADDRESS_UNAVAILABLE: 1,
      REMOTE_NOT_ALLOWED: 3,
      DATA_UNWRITABLE: 1,
      SERVER_CONFIG_INVALID: 2,
    } as const;
    expect(exitCodeOfError).toEqual(expected);
    expect(describeFailure(new SkillsError('INVALID_PATH', 'The path leaves', { hint: 'Stay.' }))).toEqual({
      message: 'The path leaves. Stay.',
      exitCode: 3,
    });
    expect(describeFailure(new ExecError('PARAMETER_MISSING', 'No word', { hint: 'Give one.' }))).toEqual({
      message: 'No word. Give one.',
      exitCode: 2,
    });
    expect(describeFailure(new ConfigError('MODEL_UNKNOWN', 'No model'))).toEqual({
      message: 'No model.',
      exitCode: 4,
    });
  });

  it('an interrupted question ends with 130', () => {
    expect(describeFailure(new Interrupted('interrupted; nothing was run.'))).toEqual({
      message: 'interrupted; nothing was run.',
      exitCode: 130,
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
