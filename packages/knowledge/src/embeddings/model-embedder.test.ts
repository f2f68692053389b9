import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { json } from 'node:stream/consumers';
import type { EmbeddingModel } from 'ai';
import { expect, onTestFinished, test } from 'vitest';
import { openModelEmbedder } from './model-embedder.ts';

/** A model of the AI SDK that asks a server, as every provider's does. */
async function modelAt(listener: RequestListener): Promise<EmbeddingModel> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return {
    specificationVersion: 'v4',
    provider: 'test',
    modelId: 'test',
    maxEmbeddingsPerCall: 10,
    supportsParallelCalls: false,
    async doEmbed({ values, abortSignal }) {
      const signal = abortSignal === undefined ? {} : { signal: abortSignal };
      const response = await fetch(url, { method: 'POST', body: JSON.stringify(values), ...signal });
      if (!response.ok) throw new Error(`The server answered ${response.status}`);
      return { embeddings: (await response.json()) as number[][], warnings: [] };
    },
  };
}

/** Answers `[length, 1]` for every text, and counts. */
function lengths(calls: number[]): RequestListener {
  return async (request, response) => {
    const values = (await json(request)) as string[];
    calls.push(values.length);
    response.end(JSON.stringify(values.map((value) => [value.length, 1])));
  };
}

test('texts are sent in parts and come back in order, as vectors of length 1', async () => {
  const calls: number[] = [];
  const embedder = await openModelEmbedder('test:model', await modelAt(lengths(calls)));
  expect(embedder).toMatchObject({ id: 'test:model', dimensions: 2 });
  const vectors = await embedder.embed(Array.from({ length: 25 }, (_, index) => 'x'.repeat(index)));
  expect(calls).toEqual([1, 10, 10, 5]);
  expect(vectors).toHaveLength(25);
  for (const [index, vector] of vectors.entries()) {
    expect(Math.hypot(...(vector ?? []))).toBeCloseTo(1, 5);
    expect((vector?.[0] ?? 0) / (vector?.[1] ?? 0)).toBeCloseTo(index, 3);
  }
});

test('a server that fails is named, and what it said is kept as the cause', async () => {
  const model = await modelAt((_, response) => response.writeHead(401).end());
  await expect(openModelEmbedder('test:model', model)).rejects.toMatchObject({
    code: 'EMBEDDING_FAILED',
    message: expect.stringContaining('test:model'),
    cause: expect.objectContaining({ message: expect.stringContaining('401') }),
  });
});

test('vectors whose length changes are refused', async () => {
  let isFirst = true;
  const model = await modelAt((_, response) => {
    response.end(JSON.stringify(isFirst ? [[1, 0]] : [[1, 0, 0]]));
    isFirst = false;
  });
  const embedder = await openModelEmbedder('test:model', model);
  await expect(embedder.embed(['x'])).rejects.toMatchObject({ code: 'EMBEDDING_FAILED' });
});

test('whoever stops waiting gets their own reason', async () => {
  const embedder = await openModelEmbedder('test:model', await modelAt(lengths([])));
  await expect(embedder.embed(['x'], AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
});
