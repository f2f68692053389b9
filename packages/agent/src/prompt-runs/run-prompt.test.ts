import { describe, expect, it } from 'vitest';
import { modelOf, shapes, startModelServer } from '../../test/model-server.ts';
import { rawModel } from '../../test/raw-model.ts';
import { createOfflineModel } from '../models/offline/offline-model.ts';
import type { PromptEvent } from './prompt-event.ts';
import type { RetrievedText } from './retriever.ts';
import { runPrompt, type PromptRunRequest, type PromptRunResult } from './run-prompt.ts';

const article = { name: 'article', label: 'Article', type: 'textarea', required: true } as const;
const style = { name: 'style', label: 'Style', type: 'text', required: false, default: 'short' } as const;

async function collect(
  request: PromptRunRequest,
): Promise<{ readonly events: readonly PromptEvent[]; readonly result: PromptRunResult }> {
  const events: PromptEvent[] = [];
  const run = runPrompt(request);
  for (;;) {
    const next = await run.next();
    if (next.done === true) return { events, result: next.value };
    events.push(next.value);
  }
}

const found = (count: number, text = (index: number) => `text ${index}`): readonly RetrievedText[] =>
  Array.from({ length: count }, (_, index) => ({
    documentId: `doc-${index}`,
    chunkIndex: index,
    score: 1 - index / 10,
    text: text(index + 1),
  }));

const withoutTokens = (events: readonly PromptEvent[]) => events.filter(({ event }) => event !== 'token');

describe.each(shapes)('a prompt run with a model that speaks %s', (shape) => {
  it('gives the events of section 8 in order, and sends temperature and max_tokens', async () => {
    const server = await startModelServer({ chunkSize: 5 });
    server.onMessage('Summarise', { content: 'A short summary.' });
    const sent: Record<string, unknown>[] = [];
    const { events, result } = await collect({
      prompt: 'Summarise {{article}} ({{style}}).',
      inputs: [article, style],
      values: { article: 'the text {{style}}' },
      model: modelOf(server, shape, sent),
      temperature: 0.3,
      maxOutputTokens: 123,
    });
    expect(withoutTokens(events)).toEqual([
      { event: 'thought', data: { type: 'validation', status: 'start' } },
      {
        event: 'thought',
        data: { type: 'validation', status: 'complete', message: 'All required inputs provided' },
      },
      { event: 'thought', data: { type: 'substitution', status: 'start' } },
      {
        event: 'thought',
        data: { type: 'substitution', status: 'complete', message: 'Variables substituted' },
      },
      { event: 'thought', data: { type: 'generation', status: 'start' } },
      { event: 'done', data: { status: 'success', message: 'Skill execution completed successfully' } },
    ]);
    const tokens = events.flatMap((each) => (each.event === 'token' ? each.data.content : []));
    expect(tokens.length).toBeGreaterThan(1);
    expect(tokens.join('')).toBe('A short summary.');
    expect(result).toMatchObject({ status: 'succeeded', output: 'A short summary.', citations: [] });
    expect(sent[0]).toMatchObject({ temperature: 0.3 });
    expect(sent[0]?.['max_tokens'] ?? sent[0]?.['max_output_tokens']).toBe(123);
    expect(JSON.stringify(sent[0])).toContain('Summarise the text {{style}} (short).');
  });
});

describe('a prompt run', () => {
  it.each([{}, { article: '' }])('ends at a required input that is missing: %j', async (values) => {
    const { events, result } = await collect({
      prompt: '{{article}}',
      inputs: [article],
      values,
      model: createOfflineModel(),
    });
    expect(events.slice(1)).toEqual([
      {
        event: 'thought',
        data: { type: 'validation', status: 'error', error: "Missing required input: 'article'" },
      },
      { event: 'done', data: { status: 'error', message: "Missing required input: 'article'" } },
    ]);
    expect(result).toMatchObject({ status: 'failed', error: { code: 'INPUT_MISSING' } });
  });

  it('leaves an optional input empty that was given as nothing', async () => {
    const { result } = await collect({
      prompt: 'Write [{{style}}]',
      inputs: [style],
      values: { style: '' },
      model: createOfflineModel(),
    });
    expect(result.output).toContain('Write []');
  });

  it('searches with the first 500 characters and puts three of five results into the prompt', async () => {
    const server = await startModelServer();
    server.on({}, { content: 'Answer.' });
    const sent: Record<string, unknown>[] = [];
    const asked: unknown[] = [];
    const { events, result } = await collect({
      prompt: `${'ä'.repeat(499)}😀and more`,
      inputs: [],
      values: {},
      knowledgeBase: 'handbook',
      retriever: (...call) => {
        asked.push(call);
        return Promise.resolve(found(6, (index) => (index === 2 ? 'é'.repeat(201) : `text ${index}`)));
      },
      model: modelOf(server, 'openai-compatible', sent),
    });
    const query = `${'ä'.repeat(499)}😀`;
    expect(asked).toEqual([['handbook', query, { topK: 5 }]]);
    const cited = found(5).map(({ documentId, chunkIndex, score, text }, index) => ({
      doc_id: documentId,
      chunk_index: chunkIndex,
      score,
      text: index === 1 ? `${'é'.repeat(200)}...` : text,
    }));
    expect(withoutTokens(events).slice(4, 8)).toEqual([
      { event: 'thought', data: { type: 'retrieval', status: 'start', kb_id: 'handbook' } },
      { event: 'thought', data: { type: 'retrieval', status: 'searching', kb_id: 'handbook', query } },
      {
        event: 'thought',
        data: {
          type: 'retrieval',
          status: 'complete',
          kb_id: 'handbook',
          results_count: 5,
          top_results: cited.slice(0, 3),
        },
      },
      { event: 'citation', data: { sources: cited } },
    ]);
    expect(result.citations).toEqual(cited);
    const [system] = (sent[0] as { messages: readonly { content: string }[] }).messages;
    expect(system?.content).toBe(`You are a helpful AI assistant.

Answer the user's request based on the provided context. If the context doesn't contain relevant information, say so clearly.

Context:
[1] text 1

[2] ${'é'.repeat(201)}

[3] text 3`);
  });

  it('leaves the citation out when nothing was found', async () => {
    const { events } = await collect({
      prompt: 'x',
      inputs: [],
      values: {},
      knowledgeBase: 'kb',
      retriever: () => Promise.resolve([]),
      model: createOfflineModel(),
    });
    expect(events.map(({ event }) => event)).not.toContain('citation');
    expect(JSON.stringify(events)).toContain('"results_count":0');
  });

  it.each([undefined, () => Promise.reject(new Error('no such base'))])(
    'goes on without a knowledge base that fails',
    async (retriever) => {
      const failures: string[] = [];
      const { events, result } = await collect({
        prompt: 'x',
        inputs: [],
        values: {},
        knowledgeBase: 'kb',
        retriever,
        model: createOfflineModel(),
        onFailure: ({ message }) => failures.push(message),
      });
      expect(events[6]).toEqual({
        event: 'thought',
        data: { type: 'retrieval', status: 'error', kb_id: 'kb', error: 'Retrieval failed' },
      });
      expect(result.status).toBe('succeeded');
      expect(failures).toHaveLength(1);
    },
  );

  it('keeps the tokens so far when the model fails, then tells of the error', async () => {
    const server = await startModelServer();
    server.onMessage(
      'go',
      { content: 'abcdefghij'.repeat(50) },
      { chunkSize: 10, latency: 15, disconnectAfterMs: 200 },
    );
    const failures: string[] = [];
    const { events, result } = await collect({
      prompt: 'go',
      inputs: [],
      values: {},
      model: modelOf(server),
      onFailure: ({ code }) => failures.push(code),
    });
    expect(events.slice(-2)).toEqual([
      { event: 'error', data: { message: 'Generation failed' } },
      { event: 'done', data: { status: 'error', message: 'Generation failed' } },
    ]);
    expect(result).toMatchObject({ status: 'failed', error: { code: 'MODEL_STREAM_CUT' } });
    expect(result.output).toMatch(/^abcdefghij/);
    expect(failures).toEqual(['MODEL_STREAM_CUT']);
  });

  it('ends in done when it is cancelled', async () => {
    const server = await startModelServer();
    server.onMessage('go', { content: 'abcdefghij'.repeat(500) }, { chunkSize: 10, latency: 15 });
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 150);
    const { events, result } = await collect({
      prompt: 'go',
      inputs: [],
      values: {},
      model: modelOf(server),
      signal: stop.signal,
    });
    expect(events.at(-1)).toEqual({
      event: 'done',
      data: { status: 'error', message: 'Skill execution was cancelled' },
    });
    expect(result.status).toBe('cancelled');
  });

  it('stops the model when nobody reads any more', async () => {
    let isClosed = false;
    const model = await rawModel((response) => {
      response.on('close', () => (isClosed = true));
      response.write('data: {"id":"1","choices":[{"index":0,"delta":{"content":"first"}}]}\n\n');
    });
    for await (const { event } of runPrompt({ prompt: 'go', inputs: [], values: {}, model })) {
      if (event === 'token') break;
    }
    await expect.poll(() => isClosed).toBe(true);
  });

  it('shows what would be asked when there is no model', async () => {
    const { result } = await collect({
      prompt: 'Summarise {{article}}',
      inputs: [article],
      values: { article: 'this' },
      model: createOfflineModel(),
    });
    expect(result.output).toContain('No model is configured');
    expect(result.output).toContain('A model would be asked:\n\nSummarise this');
  });
});
