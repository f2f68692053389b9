import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { describe, expect, it } from 'vitest';
import { modelOf, startModelServer, type Shape } from '../../test/model-server.ts';
import { rawModel } from '../../test/raw-model.ts';
import { outputsOf, recordingTool, turnOf } from '../../test/turn-of.ts';
import { runTurn } from './run-turn.ts';

const both: readonly Shape[] = ['openai-compatible', 'anthropic'];

describe.each(both)('a model that speaks %s and fails', (shape) => {
  it('ends in MODEL_TIMEOUT when it says nothing for too long', async () => {
    const server = await startModelServer();
    server.onMessage('go', { content: 'late' }, { chaos: { latencyMs: 5_000 } });
    const { request } = turnOf(modelOf(server, shape), 'go', { limits: { idleMs: 150 } });
    const started = Date.now();
    expect(await runTurn(request)).toMatchObject({ status: 'failed', error: { code: 'MODEL_TIMEOUT' } });
    expect(Date.now() - started).toBeLessThan(2_000);
  });

  it('keeps the tokens so far when the stream is cut in the middle', async () => {
    const server = await startModelServer();
    const content = 'abcdefghij'.repeat(50);
    server.onMessage('go', { content }, { chunkSize: 10, latency: 15, disconnectAfterMs: 200 });
    const { request, events } = turnOf(modelOf(server, shape), 'go');
    const result = await runTurn(request);
    expect(result).toMatchObject({ status: 'failed', error: { code: 'MODEL_STREAM_CUT' } });
    expect(result.text).toMatch(/^abcdefghij/);
    expect(content.startsWith(result.text)).toBe(true);
    expect(result.messages).toEqual([{ role: 'assistant', content: [{ type: 'text', text: result.text }] }]);
    expect(events.map((event) => (event.type === 'text' ? event.content : '')).join('')).toBe(result.text);
    expect(server.getRequests()).toHaveLength(1);
  });

  it('is asked again after a 429, when it says so', async () => {
    const server = await startModelServer();
    let asked = 0;
    server.onMessage('go', () =>
      ++asked < 3 ? { error: { message: 'slow down' }, status: 429, retryAfter: 0.05 } : { content: 'Now.' },
    );
    const { request, events } = turnOf(modelOf(server, shape), 'go');
    expect(await runTurn(request)).toMatchObject({ status: 'succeeded', text: 'Now.' });
    expect(events.filter(({ type }) => type === 'model_retry')).toEqual([
      { type: 'model_retry', attempt: 1, code: 'MODEL_RATE_LIMITED', delayMs: 50 },
      { type: 'model_retry', attempt: 2, code: 'MODEL_RATE_LIMITED', delayMs: 50 },
    ]);
  });

  it('ends in MODEL_RATE_LIMITED when it wants more patience than there is', async () => {
    const server = await startModelServer();
    server.onMessage('go', { error: { message: 'slow down' }, status: 429, retryAfter: 3_600 });
    const { request } = turnOf(modelOf(server, shape), 'go');
    expect(await runTurn(request)).toMatchObject({ status: 'failed', error: { code: 'MODEL_RATE_LIMITED' } });
    expect(server.getRequests()).toHaveLength(1);
  });

  it('is asked again after a 5xx, a bounded number of times', async () => {
    const server = await startModelServer();
    server.onMessage('go', { error: { message: 'broken' }, status: 503 });
    const { request } = turnOf(modelOf(server, shape), 'go', { limits: { retries: 2, retryDelayMs: 5 } });
    expect(await runTurn(request)).toMatchObject({
      status: 'failed',
      error: { code: 'MODEL_FAILED', message: 'broken' },
    });
    expect(server.getRequests()).toHaveLength(3);
  });

  it('is not asked again after a 400 or a 401', async () => {
    const server = await startModelServer();
    server.onMessage('bad', { error: { message: 'bad' }, status: 400 });
    server.onMessage('key', { error: { message: 'key' }, status: 401 });
    const model = modelOf(server, shape);
    expect((await runTurn(turnOf(model, 'bad').request)).error?.code).toBe('MODEL_FAILED');
    expect((await runTurn(turnOf(model, 'key').request)).error?.code).toBe('MODEL_REFUSED');
    expect(server.getRequests()).toHaveLength(2);
  });

  it('reads that a tool is unknown, and which there are', async () => {
    const server = await startModelServer();
    server.on({ hasToolResult: false }, { toolCalls: [{ name: 'invented', arguments: '{}' }] });
    server.on({ hasToolResult: true }, { content: 'I see.' });
    const { request } = turnOf(modelOf(server, shape), 'go', { tools: [recordingTool('real')] });
    const result = await runTurn(request);
    expect(result).toMatchObject({ status: 'succeeded', text: 'I see.' });
    expect(Object.values(outputsOf(result.messages))).toEqual([
      {
        ok: false,
        tool_name: 'invented',
        data: {},
        warnings: [],
        errors: [{ code: 'TOOL_UNKNOWN', message: 'There is no tool invented. Available: real.' }],
      },
    ]);
  });

  it('ends in MODEL_OUTPUT_TOO_LARGE after too many tokens, with those up to there', async () => {
    const server = await startModelServer({ chunkSize: 65_536 });
    server.onMessage('go', { content: 'x'.repeat(10_000_000) });
    const { request } = turnOf(modelOf(server, shape), 'go');
    const result = await runTurn(request);
    expect(result).toMatchObject({ status: 'failed', error: { code: 'MODEL_OUTPUT_TOO_LARGE' } });
    expect(result.text).toHaveLength(2 * 1024 * 1024);
  });

  it('counts the arguments of calls too', async () => {
    const server = await startModelServer({ chunkSize: 65_536 });
    const text = 'x'.repeat(10_000_000);
    server.onMessage('go', { content: 'First.', toolCalls: [{ name: 'real', arguments: { text } }] });
    const real = recordingTool('real');
    const result = await runTurn(turnOf(modelOf(server, shape), 'go', { tools: [real] }).request);
    expect(result).toMatchObject({ error: { code: 'MODEL_OUTPUT_TOO_LARGE' }, text: 'First.' });
    expect(real.inputs).toEqual([]);
  });

  it('is stopped when the turn is cancelled, with the tokens so far', async () => {
    const server = await startModelServer();
    server.onMessage('go', { content: 'abcdefghij'.repeat(200) }, { chunkSize: 10, latency: 15 });
    const stop = new AbortController();
    const { request } = turnOf(modelOf(server, shape), 'go', { signal: stop.signal });
    setTimeout(() => stop.abort(), 200);
    const result = await runTurn(request);
    expect(result).toMatchObject({ status: 'cancelled', error: { code: 'TURN_CANCELLED' } });
    expect(result.text).toMatch(/^abcdefghij/);
  });
});

describe('a model that fails', () => {
  it('reads that its arguments are no JSON', async () => {
    const server = await startModelServer();
    server.on({ hasToolResult: false }, { toolCalls: [{ id: 'c', name: 'real', arguments: '{"x":' }] });
    server.on({ hasToolResult: true }, { content: 'I see.' });
    const real = recordingTool('real');
    const result = await runTurn(turnOf(modelOf(server), 'go', { tools: [real] }).request);
    expect(result.status).toBe('succeeded');
    expect(outputsOf(result.messages)['c']).toMatchObject({
      ok: false,
      errors: [{ code: 'ARGUMENTS_JSON_PARSE_ERROR' }],
    });
    expect(real.inputs).toEqual([]);
  });

  it.each(['"{\\"x\\":1}"', '```json\n{"x":1}\n```'])(
    'may encode its arguments twice or fence them: %s',
    async (text) => {
      const server = await startModelServer();
      server.on({ hasToolResult: false }, { toolCalls: [{ name: 'real', arguments: text }] });
      server.on({ hasToolResult: true }, { content: 'Done.' });
      const real = recordingTool('real');
      await runTurn(turnOf(modelOf(server), 'go', { tools: [real] }).request);
      expect(real.inputs).toEqual([{ x: 1 }]);
    },
  );

  it('ends in MODEL_UNAVAILABLE when nobody listens', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const model = createOpenAICompatible({ name: 'x', baseURL: `http://127.0.0.1:${port}/v1` })('m');
    const { request, events } = turnOf(model, 'go', { limits: { retries: 1, retryDelayMs: 5 } });
    expect(await runTurn(request)).toMatchObject({ status: 'failed', error: { code: 'MODEL_UNAVAILABLE' } });
    expect(events.filter(({ type }) => type === 'model_retry')).toHaveLength(1);
  });

  it('ends in MODEL_STREAM_CUT when its stream ends without a reason', async () => {
    const model = await rawModel((response) => {
      response.write('data: {"id":"1","choices":[{"index":0,"delta":{"content":"half a"}}]}\n\n');
      response.end();
    });
    const { request, events } = turnOf(model, 'go');
    const result = await runTurn(request);
    expect(result).toMatchObject({ status: 'failed', text: 'half a', error: { code: 'MODEL_STREAM_CUT' } });
    // Asked again it would say the same once more, to somebody who has heard it.
    expect(events.filter(({ type }) => type === 'text' || type === 'model_retry')).toHaveLength(1);
  });

  it('ends in a typed state when it sends no events at all', async () => {
    const model = await rawModel((response) => response.end('not an event stream\n\n'));
    const result = await runTurn(turnOf(model, 'go', { limits: { retries: 0 } }).request);
    expect(result).toMatchObject({ status: 'failed', text: '' });
    expect(result.error?.code).toMatch(/^MODEL_/);
  });

  it('ends in MODEL_TIMEOUT when it stays silent after its first words', async () => {
    const model = await rawModel((response) => {
      response.write('data: {"id":"1","choices":[{"index":0,"delta":{"content":"half a"}}]}\n\n');
    });
    const result = await runTurn(turnOf(model, 'go', { limits: { idleMs: 150 } }).request);
    expect(result).toMatchObject({ status: 'failed', text: 'half a', error: { code: 'MODEL_TIMEOUT' } });
  });
});
