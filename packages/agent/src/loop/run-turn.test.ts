import { describe, expect, it } from 'vitest';
import { modelOf, shapes, startModelServer } from '../../test/model-server.ts';
import { outputsOf, recordingTool, turnOf } from '../../test/turn-of.ts';
import { createOfflineModel } from '../models/offline/offline-model.ts';
import { runTurn } from './run-turn.ts';

describe.each(shapes)('a turn with a model that speaks %s', (shape) => {
  it('streams text and sums usage', async () => {
    const server = await startModelServer({ chunkSize: 4 });
    server.onMessage('hello', {
      content: 'Hello to you.',
      usage: { prompt_tokens: 7, completion_tokens: 5, input_tokens: 7, output_tokens: 5 },
    });
    const { request, events } = turnOf(modelOf(server, shape), 'hello');
    const result = await runTurn(request);
    expect(result).toMatchObject({ status: 'succeeded', text: 'Hello to you.', steps: 1, exhausted: false });
    expect(result.messages).toMatchObject([
      { role: 'assistant', content: [{ type: 'text', text: 'Hello to you.' }] },
    ]);
    expect(events.filter(({ type }) => type === 'text').length).toBeGreaterThan(1);
    expect(result.usage).toEqual({ inputTokens: 7, outputTokens: 5 });
  });

  it('runs what the model calls, in order, and gives it the results', async () => {
    const server = await startModelServer();
    server.on(
      { userMessage: 'weather', hasToolResult: false },
      {
        toolCalls: [
          { id: 'call_a', name: 'first', arguments: '{"x":1}' },
          { id: 'call_b', name: 'second', arguments: '{}' },
        ],
      },
    );
    server.on({ userMessage: 'weather', hasToolResult: true }, { content: 'Sunny.' });
    const order: string[] = [];
    const tool = (name: string) =>
      recordingTool(name, {
        execute: (input) => {
          order.push(`${name} ${JSON.stringify(input)}`);
          return Promise.resolve({ output: { ok: true, from: name } });
        },
      });
    const { request, events } = turnOf(modelOf(server, shape), 'weather', {
      tools: [tool('first'), tool('second')],
    });
    const result = await runTurn(request);
    expect(result).toMatchObject({ status: 'succeeded', text: 'Sunny.', steps: 2 });
    expect(order).toEqual(['first {"x":1}', 'second {}']);
    expect(Object.values(outputsOf(result.messages))).toEqual([
      { ok: true, from: 'first' },
      { ok: true, from: 'second' },
    ]);
    expect(events.map(({ type }) => type).filter((type) => type !== 'text' && type !== 'usage')).toEqual([
      'step_started',
      'tool_call',
      'tool_result',
      'tool_call',
      'tool_result',
      'step_started',
    ]);
  });

  it('makes the first step call the tool that it has to call', async () => {
    const server = await startModelServer();
    server.on({ hasToolResult: false }, { toolCalls: [{ name: 'first', arguments: '{}' }] });
    server.on({ hasToolResult: true }, { content: 'Done.' });
    const tools = [recordingTool('first'), recordingTool('second')];
    const sent: Record<string, unknown>[] = [];
    const { request } = turnOf(modelOf(server, shape, sent), 'go', { tools, firstTool: 'first' });
    await runTurn(request);
    const [first, second] = sent;
    expect(JSON.stringify(first?.['tool_choice'])).toContain('first');
    expect(JSON.stringify(second?.['tool_choice'] ?? 'auto')).not.toContain('first');
  });
});

describe('a turn', () => {
  it('goes on when a model ignores the tool that it had to call', async () => {
    const server = await startModelServer();
    server.onMessage('go', { content: 'I would rather talk.' });
    const { request } = turnOf(modelOf(server), 'go', {
      tools: [recordingTool('first')],
      firstTool: 'first',
    });
    expect(await runTurn(request)).toMatchObject({ status: 'succeeded', text: 'I would rather talk.' });
  });

  it('sends temperature and the limit of tokens', async () => {
    const server = await startModelServer();
    server.onMessage('go', { content: 'Yes.' });
    const sent: Record<string, unknown>[] = [];
    const model = modelOf(server, 'openai-compatible', sent);
    await runTurn(turnOf(model, 'go', { temperature: 0.25, maxOutputTokens: 77 }).request);
    expect(sent[0]).toMatchObject({ temperature: 0.25, max_tokens: 77 });
  });

  it('ends after the last step, with what ran kept', async () => {
    const server = await startModelServer();
    server.onMessage('loop', { toolCalls: [{ name: 'first', arguments: '{}' }] });
    const first = recordingTool('first');
    const { request } = turnOf(modelOf(server), 'loop', { tools: [first], maxSteps: 3 });
    const result = await runTurn(request);
    expect(result).toMatchObject({ status: 'failed', exhausted: true, steps: 3 });
    expect(result.error?.code).toBe('TURN_STEPS_EXHAUSTED');
    expect(first.inputs).toHaveLength(3);
    expect(Object.keys(outputsOf(result.messages))).toHaveLength(3);
  });

  it('takes 20 steps at most when nobody says', async () => {
    const server = await startModelServer();
    server.onMessage('loop', { toolCalls: [{ name: 'first', arguments: '{}' }] });
    const { request } = turnOf(modelOf(server), 'loop', { tools: [recordingTool('first')] });
    expect((await runTurn(request)).steps).toBe(20);
  });

  it('gives a model that calls a tool by its dotted id the tool', async () => {
    const server = await startModelServer();
    server.on(
      { hasToolResult: false },
      { toolCalls: [{ name: 'skills.activate', arguments: '{"name":"a"}' }] },
    );
    server.on({ hasToolResult: true }, { content: 'Done.' });
    const activate = recordingTool('skillsActivate', { id: 'skills.activate' });
    const { request } = turnOf(modelOf(server), 'go', { tools: [activate] });
    expect((await runTurn(request)).status).toBe('succeeded');
    expect(activate.inputs).toEqual([{ name: 'a' }]);
  });

  it('keeps results of calls apart that a server gave one id', async () => {
    const server = await startModelServer();
    server.onMessage('go', { toolCalls: [{ id: 'same', name: 'count', arguments: '{}' }] });
    let count = 0;
    const counter = recordingTool('count', {
      execute: () => Promise.resolve({ output: { count: ++count } }),
    });
    const { request } = turnOf(modelOf(server), 'go', { tools: [counter], maxSteps: 2 });
    expect(outputsOf((await runTurn(request)).messages)).toEqual({
      same: { count: 1 },
      same_2: { count: 2 },
    });
  });

  it('turns what a tool throws into a result without a stack', async () => {
    const server = await startModelServer();
    server.on({ hasToolResult: false }, { toolCalls: [{ id: 'c', name: 'broken', arguments: '{}' }] });
    server.on({ hasToolResult: true }, { content: 'Sorry.' });
    const broken = recordingTool('broken', { execute: () => Promise.reject(new Error('no such thing')) });
    const { request, events } = turnOf(modelOf(server), 'go', { tools: [broken] });
    const result = await runTurn(request);
    expect(result.status).toBe('succeeded');
    expect(outputsOf(result.messages)['c']).toEqual({
      ok: false,
      tool_name: 'broken',
      data: {},
      warnings: [],
      errors: [{ code: 'TOOL_FAILED', message: 'no such thing' }],
    });
    expect(events.find(({ type }) => type === 'tool_result')).toMatchObject({ isError: true });
  });

  it('gives a model text as text, not as JSON in quotes', async () => {
    const server = await startModelServer();
    server.on({ hasToolResult: false }, { toolCalls: [{ id: 'c', name: 'say', arguments: '{}' }] });
    server.on({ hasToolResult: true }, { content: 'Done.' });
    const sent: Record<string, unknown>[] = [];
    const tools = [recordingTool('say', { output: '<output>\n"x"\n</output>' })];
    await runTurn(turnOf(modelOf(server, 'openai-compatible', sent), 'go', { tools }).request);
    const messages = sent[1]?.['messages'] as readonly { role: string; content: unknown }[];
    expect(messages.find(({ role }) => role === 'tool')?.content).toBe('<output>\n"x"\n</output>');
  });

  it('is not broken by a listener that throws or rejects', async () => {
    const server = await startModelServer();
    server.on({ hasToolResult: false }, { toolCalls: [{ name: 'first', arguments: '{}' }] });
    server.on({ hasToolResult: true }, { content: 'Done.' });
    const { request } = turnOf(modelOf(server), 'go', { tools: [recordingTool('first')] });
    const throwing = await runTurn({
      ...request,
      onEvent: () => {
        throw new Error('listener');
      },
    });
    const rejecting = await runTurn({
      ...request,
      onEvent: () => Promise.reject(new Error('listener')) as never,
    });
    expect([throwing.status, rejecting.status]).toEqual(['succeeded', 'succeeded']);
  });

  it('stores each result before the model is asked again', async () => {
    const server = await startModelServer();
    server.on({ hasToolResult: false }, { toolCalls: [{ id: 'c', name: 'first', arguments: '{}' }] });
    server.on({ hasToolResult: true }, { content: 'Done.' });
    const saved: number[] = [];
    const { request } = turnOf(modelOf(server), 'go', {
      tools: [recordingTool('first')],
      save: (messages) => {
        saved.push(server.getRequests().length, Object.keys(outputsOf(messages)).length);
        return Promise.resolve();
      },
    });
    await runTurn(request);
    expect(saved).toEqual([1, 1]);
  });

  it('fails when a result cannot be stored, and asks nothing more', async () => {
    const server = await startModelServer();
    server.onMessage('go', { toolCalls: [{ name: 'first', arguments: '{}' }] });
    const { request } = turnOf(modelOf(server), 'go', {
      tools: [recordingTool('first')],
      save: () => Promise.reject(new Error('disk full')),
    });
    expect(await runTurn(request)).toMatchObject({ status: 'failed', error: { message: 'disk full' } });
    expect(server.getRequests()).toHaveLength(1);
  });

  it('runs no further call of a step once it is cancelled, and leaves none without a result', async () => {
    const server = await startModelServer();
    const calls = ['stopping', 'next'].map((name) => ({ id: name, name, arguments: '{}' }));
    server.onMessage('go', { toolCalls: calls });
    const stop = new AbortController();
    const stopping = recordingTool('stopping', {
      execute: () => {
        stop.abort();
        return Promise.resolve({ output: 'stopped' });
      },
    });
    const next = recordingTool('next');
    const { request } = turnOf(modelOf(server), 'go', { tools: [stopping, next], signal: stop.signal });
    const result = await runTurn(request);
    expect(result).toMatchObject({ status: 'cancelled', error: { code: 'TURN_CANCELLED' } });
    expect(outputsOf(result.messages)).toMatchObject({
      stopping: 'stopped',
      next: { ok: false, errors: [{ code: 'TURN_CANCELLED' }] },
    });
    expect(next.inputs).toEqual([]);
  });

  it('works with no model at all', async () => {
    const { request } = turnOf(createOfflineModel(), 'hello');
    const result = await runTurn(request);
    expect(result.status).toBe('succeeded');
    expect(result.text).toContain('No model is configured');
  });
});

describe('a model that thinks before it answers', () => {
  it('gets its signed thoughts back, and they are told apart from the answer', async () => {
    const server = await startModelServer();
    const call = {
      toolCalls: [{ name: 'first', arguments: '{}' }],
      reasoning: 'Hm.',
      reasoningSignature: 'signed',
    };
    server.on({ hasToolResult: false }, call);
    server.on({ hasToolResult: true }, { content: 'Done.' });
    const sent: Record<string, unknown>[] = [];
    const { request, events } = turnOf(modelOf(server, 'anthropic', sent), 'go', {
      tools: [recordingTool('first')],
    });
    const result = await runTurn(request);
    expect(result.text).toBe('Done.');
    expect(events.find(({ type }) => type === 'reasoning')).toEqual({ type: 'reasoning', content: 'Hm.' });
    expect(JSON.stringify(sent[1])).toContain('"type":"thinking","thinking":"Hm.","signature":"signed"');
  });
});
