import { describe, expect, it } from 'vitest';
import { bareHost, describeNode, runNodeOf } from '../node-type.contract.ts';

const found = [
  { documentId: 'd1', chunkIndex: 0, score: 0.9, text: '第一' },
  { documentId: 'd2', chunkIndex: 3, score: 0.5, text: 'x'.repeat(300) },
];
const host = { ...bareHost, retriever: async () => found };

describeNode({
  type: 'knowledge',
  data: { knowledgeBaseId: 'handbook' },
  invalid: [
    [{}, 'knowledgeBaseId'],
    [{ knowledgeBaseId: 'x', topK: 0 }, 'topK'],
  ],
  host: () => host,
  hanging: (stopped) => ({
    retriever: (_, __, { signal }) => stopped(signal ?? new AbortController().signal),
  }),
  needs: 'retriever',
});

describe('a knowledge node', () => {
  it('searches with the first 500 characters and tells what it found', async () => {
    const asked: unknown[] = [];
    const told: { event: string; status?: unknown; sources?: any }[] = [];
    const retriever = async (...call: unknown[]) => (asked.push(call.slice(0, 2)), found);
    const output = await runNodeOf(
      'knowledge',
      { knowledgeBaseId: 'handbook' },
      {
        host: { ...bareHost, retriever },
        input: '长'.repeat(600),
        emit: (event, data) => void told.push({ event, ...data }),
      },
    );
    expect(asked).toEqual([['handbook', '长'.repeat(500)]]);
    expect(output).toMatchObject({ output: `[1] 第一\n\n[2] ${'x'.repeat(300)}` });
    expect(told.map(({ event, status }) => status ?? event)).toEqual([
      'start',
      'searching',
      'complete',
      'citation',
    ]);
    expect(told.at(-1)?.sources[1].text).toBe(`${'x'.repeat(200)}...`);
  });

  it('gives a list with scores where that is wanted, and no citation for nothing', async () => {
    const data = { knowledgeBaseId: 'handbook', format: 'list', topK: 1 };
    expect(await runNodeOf('knowledge', data, { host })).toMatchObject({
      output: [{ doc_id: 'd1', chunk_index: 0, score: 0.9, text: '第一' }],
    });
    const told: string[] = [];
    const none = { ...bareHost, retriever: async () => [] };
    await runNodeOf('knowledge', data, { host: none, emit: (event) => void told.push(event) });
    expect(told).not.toContain('citation');
  });

  it('fails where the search does, and may be tried again where the network did', async () => {
    const broken = (error: Error) => ({ ...bareHost, retriever: () => Promise.reject(error) });
    const data = { knowledgeBaseId: 'ghost' };
    const network = Object.assign(new Error('reset'), { code: 'ECONNRESET' });
    await expect(runNodeOf('knowledge', data, { host: broken(network) })).rejects.toMatchObject({
      data: { retryable: true },
    });
    await expect(
      runNodeOf('knowledge', data, { host: broken(new Error('no such base')) }),
    ).rejects.toMatchObject({
      message: 'Retrieval failed: no such base',
      data: { retryable: false },
    });
  });
});
