import { describe, expect, it } from 'vitest';
import { headAndTail } from './head-and-tail.ts';
import { failureOf, readCommandResult } from './read-result.ts';

describe('readCommandResult', () => {
  const envelope = { success: true, exit_code: 0, output: 'x\n', truncated: true, duration_ms: 5 };

  it('reads what a command gave, in an envelope of its own or in that of a script', () => {
    const expected = { exitCode: 0, output: 'x\n', durationMs: 5, truncated: true, error: undefined };
    expect(readCommandResult(envelope)).toEqual(expected);
    expect(readCommandResult({ ok: true, tool_name: 's', data: envelope, errors: [] })).toEqual(expected);
  });

  it.each([undefined, null, 'text', 3, [], { output: 'x' }, { ok: true, data: {} }])(
    'takes %j for something else',
    (output) => {
      expect(readCommandResult(output)).toBeUndefined();
    },
  );
});

describe('failureOf', () => {
  it.each([
    [{ error: 'Path traversal is not allowed.', hint: 'Stay inside.' }, 'Path traversal is not allowed.'],
    [{ ok: false, data: {}, errors: [{ code: 'X', message: 'Not here' }] }, 'Not here'],
    [{ content: '', error: { code: 'X', message: 'It broke', hint: 'Try' } }, 'It broke'],
    ['plain words', 'plain words'],
  ])('says why, from %j', (output, message) => {
    expect(failureOf({ state: 'failed', output })?.message).toBe(message);
  });

  it('says nothing of what worked or says nothing itself', () => {
    expect(failureOf({ state: 'done', output: { error: 'x' } })).toBeUndefined();
    expect(failureOf({ state: 'failed', output: { code: 1 } })).toBeUndefined();
  });
});

it('headAndTail leaves short texts whole and counts what it leaves out of long ones', () => {
  expect(headAndTail('a\nb', 2, 1)).toBeUndefined();
  expect(headAndTail('a\nb\nc\nd', 3, 1)).toEqual({ head: 'a', tail: 'd', linesLeftOut: 2 });
});
