import { expect, it } from 'vitest';
import { createRedactor } from '../secrets/create-redactor.ts';
import { toEnvelope } from './envelope.ts';
import type { ProcessEnd, ProcessResult } from './process-result.ts';

function result(end: ProcessEnd, output = '', stdout: string | undefined = output): ProcessResult {
  return { end, output, stdout, truncated: false, removedBytes: 0, durationMs: 149.6, survivorsEnded: 0 };
}

it('has the keys of the document in its order', () => {
  const success = toEnvelope(result({ kind: 'exited', exitCode: 0 }, 'text'));
  expect(JSON.stringify(success)).toBe(
    '{"success":true,"exit_code":0,"output":"text","truncated":false,"duration_ms":150}',
  );
  const failure = toEnvelope(result({ kind: 'exited', exitCode: 1 }, '{"a":1}'));
  expect(Object.keys(failure)).toEqual([
    'success',
    'exit_code',
    'output',
    'parsed',
    'error',
    'truncated',
    'duration_ms',
  ]);
});

it.each([
  [{ kind: 'exited', exitCode: 7 }, 7, 'Command failed with exit code 7'],
  [{ kind: 'signalled', signal: 'SIGKILL' }, -1, 'Killed by SIGKILL'],
  [{ kind: 'timed-out', seconds: 30 }, -1, 'Command timed out after 30s'],
  [{ kind: 'cancelled' }, -1, 'Cancelled'],
  [{ kind: 'not-started', code: 'ENOENT', reason: 'Command not found: x' }, -1, 'Command not found: x'],
] as const)('says of %j: exit code %i, %s', (end, exitCode, error) => {
  expect(toEnvelope(result(end))).toMatchObject({ success: false, exit_code: exitCode, error });
});

it('parses standard output alone', () => {
  const end = { kind: 'exited', exitCode: 0 } as const;
  expect(toEnvelope(result(end, 'warning\n{"a":1}', '{"a":1}')).parsed).toEqual({ a: 1 });
  expect(toEnvelope(result(end, '{"a":1}', '')).parsed).toBeUndefined();
  expect('parsed' in toEnvelope({ ...result(end, '{"a":1}'), stdout: undefined })).toBe(false);
});

it('redacts what only parsing brings out', () => {
  const redactor = createRedactor({ KEY: 'secret' });
  const envelope = toEnvelope(
    result({ kind: 'exited', exitCode: 0 }, String.raw`{"\u0073ecret":["a\u0073ecret"]}`),
    redactor,
  );
  expect(envelope.parsed).toEqual({ '[redacted KEY]': ['a[redacted KEY]'] });
});
