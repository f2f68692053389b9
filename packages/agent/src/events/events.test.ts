import { createRedactor } from '@techne/exec';
import { describe, expect, it } from 'vitest';
import { modelOf, startModelServer } from '../../test/model-server.ts';
import { recordingTool, turnOf } from '../../test/turn-of.ts';
import { catalogOf } from '../../test/skill-folders.ts';
import { Conversation } from '../conversation/conversation.ts';
import { createApprovalPolicy } from '../policies/approval-policy.ts';
import { runTurn } from '../loop/run-turn.ts';
import type { AgentEvent } from './agent-event.ts';
import { boundValue } from './bound-value.ts';
import { cutText } from './cut-text.ts';
import { createEventEmitter, type EventDetails } from './event-emitter.ts';
import { createTelemetryListener, type FinishedSpan } from './telemetry.ts';

describe('the emitter', () => {
  it('tells every listener in order, whatever another one does', () => {
    const told: string[] = [];
    const { emit, subscribe } = createEventEmitter({
      runId: 'r',
      listeners: [
        () => {
          throw new Error('first');
        },
        () => Promise.reject(new Error('second')),
        (event, { sequence }) => told.push(`${sequence} ${event.type}`),
      ],
    });
    const stop = subscribe((event) => told.push(`late ${event.type}`));
    emit({ type: 'text', content: 'a' });
    stop();
    emit({ type: 'usage', inputTokens: 1, outputTokens: 2 });
    expect(told).toEqual(['1 text', 'late text', '2 usage']);
  });

  it('redacts secrets, in values and keys', () => {
    const events: AgentEvent[] = [];
    const { emit } = createEventEmitter({
      runId: 'r',
      redactor: createRedactor({ API_KEY: 'hunter22hunter22' }),
      listeners: [(event) => events.push(event)],
    });
    emit({ type: 'tool_call', callId: 'c', tool: 't', input: { deep: [{ key: 'x hunter22hunter22 y' }] } });
    expect(events).toEqual([
      { type: 'tool_call', callId: 'c', tool: 't', input: { deep: [{ key: 'x [redacted API_KEY] y' }] } },
    ]);
  });

  it('redacts a secret that lies across pieces of a text, and loses nothing', () => {
    const events: AgentEvent[] = [];
    const { emit, flush } = createEventEmitter({
      runId: 'r',
      redactor: createRedactor({ API_KEY: 'hunter22hunter22' }),
      listeners: [(event) => events.push(event)],
    });
    for (const content of ['Key: hunt', 'er22hun', 'ter22, then é', ' and hunter2'])
      emit({ type: 'text', content });
    emit({ type: 'usage', inputTokens: 0, outputTokens: 0 });
    emit({ type: 'text', content: 'end' });
    flush();
    const texts = events.map((event) => (event.type === 'text' ? event.content : `<${event.type}>`));
    expect(texts.join('')).toBe('Key: [redacted API_KEY], then é and hunter2<usage>end');
  });

  it('sends along the keys that the host chose, bounded, and no others', () => {
    let seen: EventDetails | undefined;
    const { emit } = createEventEmitter({
      runId: 'r',
      context: { tenant: 'acme', note: 'x'.repeat(100), secret: 'no' },
      contextKeys: ['tenant', 'note', 'absent'],
      bounds: { text: 10 },
      listeners: [(_, details) => (seen = details)],
    });
    emit({ type: 'text', content: 'a' });
    expect(seen).toMatchObject({ runId: 'r', sequence: 1 });
    expect(seen?.context).toEqual({ tenant: 'acme', note: 'xxxxxxxxxx… [90 bytes left out]' });
  });

  it('bounds what events carry', () => {
    const events: AgentEvent[] = [];
    const { emit } = createEventEmitter({ runId: 'r', listeners: [(event) => events.push(event)] });
    emit({ type: 'tool_call', callId: 'c', tool: 't', input: { text: 'x'.repeat(10_000_000) } });
    expect(JSON.stringify(events).length).toBeLessThan(20_000);
  });
});

describe('bounds', () => {
  it('cut between characters', () => {
    expect(
      ['€€', '€€', '€€', 'ab'].map((text, index) => cutText(text, [5, 6, 2, 1][index] as number)),
    ).toEqual(['€', '€€', '', 'a']);
  });

  it('hold for width, depth and the total', () => {
    const bounds = { text: 10, items: 2, depth: 2, total: 12 };
    expect(boundValue([1, 2, 3], bounds)).toEqual([1, 2, '… 1 more']);
    expect(boundValue({ a: { b: { c: 1 } } }, bounds)).toEqual({ a: { b: '[too deep]' } });
    expect(boundValue(['xxxxxxxxxx', 'yyyyyy'], bounds)).toEqual(['xxxxxxxxxx', 'yy… [4 bytes left out]']);
  });
});

describe('telemetry', () => {
  it('gives spans with the names of OpenTelemetry for generative AI', async () => {
    const server = await startModelServer();
    server.on(
      { hasToolResult: false },
      {
        toolCalls: [
          { id: 'c1', name: 'good', arguments: '{}' },
          { id: 'c2', name: 'bad', arguments: '{}' },
        ],
        usage: { prompt_tokens: 3, completion_tokens: 2 },
      },
    );
    server.on(
      { hasToolResult: true },
      { content: 'Done.', usage: { prompt_tokens: 9, completion_tokens: 1 } },
    );
    const spans: FinishedSpan[] = [];
    const { emit } = createEventEmitter({
      runId: 'run-9',
      context: { tenant: 'acme' },
      contextKeys: ['tenant'],
      listeners: [createTelemetryListener({ spanEnded: (span) => spans.push(span) })],
    });
    emit({ type: 'run_started', kind: 'chat', model: 'local:test' });
    const bad = recordingTool('bad', { execute: () => Promise.reject(new Error('no')) });
    const { request } = turnOf(modelOf(server), 'go', { tools: [recordingTool('good'), bad], onEvent: emit });
    await runTurn(request);
    emit({ type: 'run_finished', status: 'succeeded' });
    expect(spans.map(({ name, status, parentId }) => [name, status, parentId])).toEqual([
      ['chat local:test', 'ok', 1],
      ['execute_tool good', 'ok', 1],
      ['execute_tool bad', 'error', 1],
      ['chat local:test', 'ok', 1],
      ['invoke_agent', 'ok', undefined],
    ]);
    expect(spans[0]?.attributes).toMatchObject({
      'gen_ai.operation.name': 'chat',
      'gen_ai.request.model': 'local:test',
      'gen_ai.usage.input_tokens': 3,
      'gen_ai.usage.output_tokens': 2,
    });
    expect(spans[2]?.attributes).toMatchObject({
      'gen_ai.tool.name': 'bad',
      'gen_ai.tool.call.id': 'c2',
      'error.type': 'tool_error',
    });
    expect(spans[4]?.attributes).toMatchObject({ 'gen_ai.conversation.id': 'run-9', tenant: 'acme' });
    for (const span of spans) expect(span.endTime).toBeGreaterThanOrEqual(span.startTime);
  });

  it('has a run that goes on elsewhere under one span again, with the call that waited', async () => {
    const server = await startModelServer();
    server.on({ hasToolResult: false }, { toolCalls: [{ id: 'c1', name: 'asks', arguments: '{}' }] });
    server.on({ hasToolResult: true }, { content: 'Done.' });
    const asks = recordingTool('asks', {
      approval: () => Promise.resolve({ reason: 'r', preview: {}, answer: () => Promise.resolve() }),
    });
    const { catalog } = await catalogOf({});
    const options = {
      catalog,
      model: modelOf(server),
      tools: [asks],
      policies: () => [createApprovalPolicy()],
    };
    const listening = () => {
      const spans: FinishedSpan[] = [];
      const listeners = [createTelemetryListener({ spanEnded: (span) => spans.push(span) })];
      return { spans, onEvent: createEventEmitter({ runId: 'run-9', listeners }).emit };
    };
    const [before, after] = [listening(), listening()];
    const first = new Conversation(options);
    await first.send('go', { onEvent: before.onEvent });
    const second = await Conversation.restore(options, first.store());
    await second.resume({ c1: 'once' }, { onEvent: after.onEvent });
    expect(before.spans.map(({ name }) => name)).toEqual(['chat test', 'execute_tool asks', 'invoke_agent']);
    expect(after.spans.map(({ name, parentId }) => [name, parentId])).toEqual([
      ['execute_tool asks', 1],
      ['chat test', 1],
      ['invoke_agent', undefined],
    ]);
  });
});
