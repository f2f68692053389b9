import type { RunEvent } from '@techne/server/client';
import { describe, expect, it } from 'vitest';
import { foldRunEvent, nothingYet, type FollowedRun } from './fold-run-event.ts';

type Data = { [Kind in RunEvent['event']]: Extract<RunEvent, { event: Kind }>['data'] };

function fold(...events: { [Kind in keyof Data]: readonly [Kind, Data[Kind]] }[keyof Data][]): FollowedRun {
  return events.reduce<FollowedRun>(
    // The pairs above are those of the union.
    (run, [event, data], index) => foldRunEvent(run, { id: index + 1, event, data } as RunEvent, index * 100),
    nothingYet,
  );
}

describe('the events of a run, folded', () => {
  it('make one stage of all thoughts of a type, with when it began and ended', () => {
    const { steps, base } = fold(
      ['thought', { type: 'retrieval', status: 'start', kb_id: 'Handbook' }],
      ['thought', { type: 'retrieval', status: 'searching', kb_id: 'Handbook', query: 'tea' }],
      ['thought', { type: 'retrieval', status: 'complete', kb_id: 'Handbook', results_count: 2 }],
    );
    expect(base).toBe('Handbook');
    expect(steps).toHaveLength(1);
    expect(steps[0]).toMatchObject({
      state: 'done',
      startedAt: 0,
      endedAt: 200,
      data: { query: 'tea', results_count: 2 },
    });
  });

  it('join tokens, and leave out an event that came before', () => {
    const run = fold(['token', { content: '你' }], ['token', { content: '好' }]);
    expect(run.output).toBe('你好');
    expect(foldRunEvent(run, { id: 2, event: 'token', data: { content: '好' } })).toBe(run);
  });

  it('end what goes on: done after success, stopped otherwise', () => {
    const start = ['thought', { type: 'generation', status: 'start' }] as const;
    expect(fold(start, ['done', { status: 'success', message: '' }]).steps[0]).toMatchObject({
      state: 'done',
      endedAt: 100,
    });
    expect(fold(start, ['done', { status: 'error', message: 'Stopped' }]).steps[0]).toMatchObject({
      state: 'stopped',
    });
    expect(fold(start, ['error', { message: 'No answer' }]).steps).toMatchObject([
      { state: 'failed', data: { error: 'No answer' } },
    ]);
    expect(fold(['error', { message: 'No skill' }]).steps).toMatchObject([
      { kind: 'failure', message: 'No skill' },
    ]);
  });

  it('tell of a call from asking to its result', () => {
    const call = ['tool_call', { call_id: 'a', skill: 's', tool: 't', input: {} }] as const;
    const asked = [
      'approval',
      { status: 'pending', id: '1', call_id: 'a', skill: 's', tool: 't', reason: '', preview: {} },
    ] as const;
    expect(fold(call, asked).steps[0]).toMatchObject({ state: 'running', isWaiting: true });
    const result = [
      'tool_result',
      { call_id: 'a', tool: 't', output: 'x', is_error: true, duration_ms: 5 },
    ] as const;
    expect(fold(call, asked, result).steps[0]).toMatchObject({
      state: 'failed',
      isWaiting: false,
      durationMs: 5,
    });
  });
});
