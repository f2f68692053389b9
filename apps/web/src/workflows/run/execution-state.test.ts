import { expect, it } from 'vitest';
import { applyEvent, nothingYet, type ExecutionEvent } from './execution-state.ts';

const after = (...events: readonly ExecutionEvent[]) =>
  events.reduce((state, event, index) => applyEvent(state, event, index), nothingYet);

const start = { event: 'node_start', data: { node_id: 'a', node_type: 'llm', attempt: 1 } };
const token = { event: 'token', data: { node_id: 'a', content: 'half' } };

it('drops what an earlier attempt said', () => {
  const again = { event: 'node_start', data: { node_id: 'a', attempt: 2 } };
  const state = after(start, token, again, { event: 'token', data: { node_id: 'a', content: 'whole' } });
  expect(state.nodes['a']).toMatchObject({ attempt: 2, text: 'whole', status: 'running' });
});

it('waits for every approval and goes on when all are decided', () => {
  const ask = (id: string) => ({
    event: 'approval',
    data: { id, node_id: 'a', status: 'pending', skill: 's', tool: 't' },
  });
  const decide = (id: string) => ({ event: 'approval', data: { id, node_id: 'a', status: 'decided' } });
  const waiting = after(start, ask('1'), ask('2'), decide('1'));
  expect([waiting.status, waiting.approvals]).toEqual(['waiting', ['2']]);
  expect(applyEvent(waiting, decide('2'), 9)).toMatchObject({ status: 'running', approvals: [] });
});

it('forgets the failure when the execution is resumed', () => {
  const failed = after(
    start,
    { event: 'node_error', data: { node_id: 'a', error: 'broken' } },
    { event: 'workflow_error', data: { error: 'broken' } },
    { event: 'done', data: { status: 'error' } },
  );
  expect(failed).toMatchObject({ status: 'failed', error: 'broken', nodes: { a: { error: 'broken' } } });
  const resumed = applyEvent(failed, { event: 'workflow_start', data: {} }, 9);
  expect(resumed).toMatchObject({ status: 'running' });
  expect(resumed.error).toBeUndefined();
});

it('is not misled by names of the language', () => {
  const state = after({ event: 'token', data: { node_id: 'constructor', content: 'x' } });
  expect(state.nodes).toEqual({});
});
