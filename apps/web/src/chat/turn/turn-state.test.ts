import type { ChatMessage } from '@techne/server/client';
import { describe, expect, it } from 'vitest';
import { applyEvent, emptyTurn, partsOfMessage, type TurnState } from './turn-state.ts';

type Event = readonly [event: string, data: object];
const after = (...events: readonly Event[]): TurnState =>
  events.reduce((state, [event, data]) => applyEvent(state, { event, data }), emptyTurn);
const call: Event = ['tool_call', { call_id: 'c1', tool: 'bash', input: { command: 'ls' } }];
const use: Event = ['tool_call', { call_id: 'u1', tool: 'use_skill', input: { skill: 'helper' } }];

describe('an answer, event by event', () => {
  it('joins words, and begins anew behind a tool', () => {
    const { parts } = after(['token', { content: 'a' }], ['token', { content: 'b' }], call, [
      'token',
      { content: 'c' },
    ]);
    expect(parts).toMatchObject([
      { type: 'text', text: 'ab' },
      { type: 'call', call: { id: 'c1', state: 'running' } },
      { type: 'text', text: 'c' },
    ]);
  });

  it('lets a call wait, go on and end', () => {
    const asked: Event = ['approval', { id: 'a1', call_id: 'c1', tool: 'bash', status: 'pending' }];
    const waiting = after(call, asked);
    expect(waiting.parts).toMatchObject([
      { call: { state: 'waiting' } },
      { type: 'approval', state: 'pending' },
    ]);
    const allowed = after(call, asked, [
      'approval',
      { id: 'a1', call_id: 'c1', status: 'decided', decision: 'always' },
    ]);
    expect(allowed.parts).toMatchObject([{ call: { state: 'running' } }, { state: 'allowed' }]);
    const result: Event = [
      'tool_result',
      { call_id: 'c1', output: { exit_code: 0 }, is_error: false, duration_ms: 7 },
    ];
    const ended = after(
      call,
      asked,
      ['approval', { id: 'a1', call_id: 'c1', status: 'decided', decision: 'once' }],
      result,
    );
    expect(ended.parts[0]).toMatchObject({ call: { state: 'done', durationMs: 7, truncated: false } });
  });

  it('tells a call that was denied from one that failed', () => {
    const result: Event = ['tool_result', { call_id: 'c1', output: { error: 'no' }, is_error: true }];
    expect(after(call, result).parts[0]).toMatchObject({ call: { state: 'failed' } });
    const denied = after(
      call,
      ['approval', { id: 'a1', call_id: 'c1', status: 'pending' }],
      ['approval', { id: 'a1', call_id: 'c1', status: 'decided', decision: 'deny' }],
      result,
    );
    expect(denied.parts[0]).toMatchObject({ call: { state: 'denied' } });
  });

  it('makes what a subagent does steps of the call that uses it', () => {
    const { parts } = after(
      use,
      ['tool_call', { call_id: 'i1', tool: 'bash', input: {}, skill: 'helper', depth: 1 }],
      ['tool_result', { call_id: 'i1', tool: 'bash', output: {}, is_error: false, depth: 1 }],
    );
    expect(parts).toMatchObject([
      { call: { id: 'u1', state: 'running', steps: [{ id: 'i1', state: 'done' }] } },
    ]);
    expect(parts).toHaveLength(1);
  });

  it('shows the nodes of a workflow, and drops what one said when it begins again', () => {
    const { parts } = after(
      ['workflow_start', { workflow_name: 'Digest' }],
      ['node_start', { node_id: 'n', node_type: 'llm' }],
      ['token', { node_id: 'n', content: 'half' }],
      ['node_start', { node_id: 'n', node_type: 'llm', attempt: 2 }],
      ['token', { node_id: 'n', content: 'whole' }],
      ['node_complete', { node_id: 'n', output: 'whole' }],
    );
    expect(parts).toMatchObject([
      { type: 'workflow', name: 'Digest' },
      { type: 'step', nodeId: 'n', state: 'done' },
      { type: 'text', text: 'whole' },
    ]);
  });

  it('survives events of any shape', () => {
    for (const event of [
      'tool_call',
      'tool_result',
      'approval',
      'citation',
      'thought',
      'node_start',
      'error',
      'new',
    ])
      for (const data of [null, 3, 'x', [], {}, { sources: [null, 1] }, { call_id: 4 }])
        expect(() => applyEvent(emptyTurn, { event, data })).not.toThrow();
  });
});

describe('a stored message', () => {
  const message = (status: ChatMessage['status'], ...parts: ChatMessage['parts']): ChatMessage => ({
    number: 2,
    role: 'assistant',
    parts,
    created_at: '',
    run_id: 'r1',
    ...(status === undefined ? {} : { status }),
  });
  const stored = { type: 'tool_call', id: 'c1', tool: 'bash', input: {} };

  it('is read as its events were', () => {
    const parts = partsOfMessage(
      message(
        'succeeded',
        stored,
        { type: 'approval', id: 'a1', call_id: 'c1', state: 'denied', tool: 'bash' },
        {
          type: 'tool_result',
          id: 'c1',
          tool: 'bash',
          output: { error: 'no' },
          is_error: true,
          truncated: false,
        },
        { type: 'thought', data: { type: 'skill', status: 'start', skill_name: 'git' } },
        { type: 'text', text: 'Done.' },
      ),
    );
    expect(parts).toMatchObject([
      { type: 'call', call: { state: 'denied', runId: 'r1' } },
      { type: 'approval', state: 'denied' },
      { type: 'skill', name: 'git' },
      { type: 'text', text: 'Done.' },
    ]);
  });

  it('has stopped what it began and did not end, unless it goes on', () => {
    expect(partsOfMessage(message('cancelled', stored))).toMatchObject([{ call: { state: 'stopped' } }]);
    expect(partsOfMessage(message('running', stored))).toMatchObject([{ call: { state: 'running' } }]);
  });
});
