import { describe, expect, it } from 'vitest';
import { knowledgeOf } from '../../../test/documents/knowledge-of.ts';
import { until } from '../../../test/read-stream.ts';
import { serve } from '../../../test/serve.ts';

const embeddings = (name: string) => `[knowledge]\nembeddings = "${name}"\n`;

describe('[knowledge] embeddings', () => {
  it('can be a model of a provider; a base made without one is rebuilt with it while it is searched', async () => {
    const first = await serve({ config: embeddings('none') });
    const { token } = await first.register();
    const before = knowledgeOf(first.url, token);
    const { id } = await before.create({ name: 'Shelf' });
    await before.add(id, 'a.txt', 'The walrus sleeps.');
    expect(await before.get(id)).toMatchObject({ embeddings: null, offers_rebuild: false });

    // Whoever serves the data does its tasks, with its own configuration.
    await first.running.close();
    const second = await serve({ data: first.data, config: embeddings('local:small') });
    second.model.onEmbedding(/./, { embedding: [0.6, 0.8] });
    const after = knowledgeOf(second.url, token);
    expect(await after.get(id)).toMatchObject({ embeddings: null, offers_rebuild: true });
    expect(await after.search(id, 'walrus')).toMatchObject({ mode: 'lexical', total: 1 });
    const { task_id: task } = await after.rebuild(id);
    const ended = await until(
      () => after.task(task),
      ({ status }) => status === 'ready' || status === 'failed',
    );
    expect(ended).toMatchObject({ kind: 'rebuild', status: 'ready', document_id: null });
    expect(await after.get(id)).toMatchObject({ embeddings: 'local:small', offers_rebuild: false });
    expect(await after.search(id, 'a sea animal')).toMatchObject({
      mode: 'hybrid',
      reason: null,
      results: [{ text: 'The walrus sleeps.', metadata: { lexical_rank: null, vector_rank: 1 } }],
    });
  });

  it('that do not answer leave it at words, with the reason, and refuse a rebuild', async () => {
    const server = await serve({ config: embeddings('nowhere:small') });
    const { token } = await server.register();
    const knowledge = knowledgeOf(server.url, token);
    const { id, embeddings: used } = await knowledge.create({ name: 'Shelf' });
    expect(used).toBe(null);
    await knowledge.add(id, 'a.txt', 'The walrus sleeps.');
    expect(await knowledge.search(id, 'walrus')).toMatchObject({
      mode: 'lexical',
      reason: expect.any(String),
      total: 1,
    });
    await expect(knowledge.rebuild(id)).rejects.toMatchObject({ status: 503 });
  });
});
