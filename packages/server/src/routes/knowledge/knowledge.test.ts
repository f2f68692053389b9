import { beforeAll, describe, expect, it } from 'vitest';
import { knowledgeOf, type TestKnowledge } from '../../../test/documents/knowledge-of.ts';
import { serve, type Account, type TestServer } from '../../../test/serve.ts';

let server: TestServer;
let admin: Account;
beforeAll(async () => {
  server = await serve({ shared: true, config: '[knowledge]\nembeddings = "none"\n' });
  admin = await server.register();
});

async function person(): Promise<Account & TestKnowledge> {
  const account = await server.register();
  return { ...account, ...knowledgeOf(server.url, account.token) };
}

const path = '/api/v1/knowledge';

describe('knowledge bases over HTTP', () => {
  it('are created, listed, read by id and name, and removed', async () => {
    const { token, user } = await person();
    const created = await server.request(path, { token, body: { name: 'Handbook' } });
    expect(created.status).toBe(201);
    expect(created.json).toEqual({
      id: expect.any(String),
      name: 'Handbook',
      document_count: 0,
      chunk_count: 0,
      visibility: 'private',
      user_id: user.id,
      embeddings: null,
      offers_rebuild: false,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    });
    expect((await server.request(path, { token })).json).toEqual({ items: [created.json], total: 1 });
    for (const name of [created.json.id, 'Handbook', 'handbook'])
      expect((await server.request(`${path}/${name}`, { token })).json).toEqual(created.json);
    const removed = await server.request(`${path}/${created.json.id}`, { token, method: 'DELETE' });
    expect([removed.status, removed.text]).toEqual([204, '']);
    expect(await server.request(`${path}/${created.json.id}`, { token })).toMatchObject({
      status: 404,
      json: { detail: { field: 'id' } },
    });
  });

  it('have one name for one owner, and a name that can be shown', async () => {
    const { token } = await person();
    await server.request(path, { token, body: { name: 'Handbook' } });
    const again = await server.request(path, { token, body: { name: 'handbook' } });
    expect([again.status, again.json.detail.field]).toEqual([409, 'name']);
    for (const body of [{}, { name: '' }, { name: 'a\u0000b' }, { name: 'x'.repeat(101) }]) {
      const { status, json } = await server.request(path, { token, body });
      expect([status, json.detail.field]).toEqual([400, 'name']);
    }
  });

  it('of somebody else are not there until they are shared; then they are read, not changed', async () => {
    const [ann, ben] = [await person(), await person()];
    const { id } = await ann.create({ name: 'Secrets' });
    const { documentId, task } = await ann.add(id, 'a.txt', 'The vault opens with a lemon.');
    const reading = [
      () => ben.get(id),
      () => ben.get('Secrets'),
      () => ben.documents(id),
      () => ben.search(id, 'lemon'),
      () => ben.task(task.id),
    ];
    const changing = [
      () => ben.upload(id, { name: 'b.txt', content: new Uint8Array([97]) }),
      () => ben.setVisibility(id, 'tenant'),
      () => ben.removeDocument(id, documentId),
      () => ben.rebuild(id),
      () => ben.remove(id),
    ];
    for (const call of [...reading, ...changing]) await expect(call()).rejects.toMatchObject({ status: 404 });
    expect((await ben.list()).total).toBe(0);

    await ann.setVisibility(id, 'tenant');
    for (const call of reading) await expect(call()).resolves.toBeDefined();
    for (const call of changing) await expect(call()).rejects.toMatchObject({ status: 403 });
    expect(await ben.textsFor('Secrets', 'lemon')).toEqual(['The vault opens with a lemon.']);

    await ann.setVisibility(id, 'private');
    await expect(ben.get(id)).rejects.toMatchObject({ status: 404 });
    await knowledgeOf(server.url, admin.token).remove(id);
    await expect(ann.get(id)).rejects.toMatchObject({ status: 404 });
  });

  it('answer a search as the design has it, with the place and the ranks of what was found', async () => {
    const me = await person();
    const { token } = me;
    const { id } = await me.create({ name: 'Places' });
    const { documentId } = await me.add(id, 'notes.md', '# Notes\n\nThe key lies under the doormat.\n');
    const { json } = await server.request(`${path}/${id}/search?query=doormat&top_k=3`, { token });
    expect(json).toEqual({
      kb_id: id,
      query: 'doormat',
      top_k: 3,
      results: [
        {
          text: expect.stringContaining('The key lies under the doormat.'),
          metadata: {
            doc_id: documentId,
            doc_name: 'notes.md',
            chunk_index: 0,
            page: null,
            line: expect.any(Number),
            lexical_rank: 1,
            vector_rank: null,
            similarity: null,
          },
          score: 1,
        },
      ],
      total: 1,
      mode: 'lexical',
      reason: 'The knowledge base has no embedding model.',
    });
    for (const query of ['', '?query=', '?query=a&top_k=0', '?query=a&top_k=51'])
      expect((await server.request(`${path}/${id}/search${query}`, { token })).status).toBe(400);
    expect(await server.request(`${path}/${id}/search?query=a`, { token })).toMatchObject({
      json: { top_k: 5, results: [] },
    });
  });

  it('tell of an upload, its task and its document in the shapes of the design', async () => {
    const me = await person();
    const { token } = me;
    const { id } = await me.create({ name: 'Shelf' });
    const form = new FormData();
    form.append('file', new Blob(['One two three.']), 'a.txt');
    const sent = await fetch(`${server.url}${path}/${id}/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    expect(sent.status).toBe(202);
    const answer: any = await sent.json();
    expect(answer).toMatchObject({
      document: { id: expect.any(String), name: 'a.txt', size: 14, status: 'queued', error: null },
      task_id: expect.any(String),
    });
    const mine = knowledgeOf(server.url, token);
    const { task } = await mine.add(id, 'b.txt', 'Four five six.');
    expect(task).toMatchObject({ kb_id: id, kind: 'document', status: 'ready', progress: 100, error: null });
    expect(await mine.documents(id)).toMatchObject({
      total: 2,
      items: [
        { name: 'a.txt', status: 'ready', format: 'txt', chunk_count: 1 },
        { name: 'b.txt', status: 'ready' },
      ],
    });
    await mine.removeDocument(id, answer.document.id);
    await expect(mine.removeDocument(id, answer.document.id)).rejects.toMatchObject({
      status: 404,
      field: 'document',
    });
    expect(await mine.get(id)).toMatchObject({ document_count: 1 });
  });

  it('let the last upload of a name count', async () => {
    const me = await person();
    const { id } = await me.create({ name: 'Rules' });
    await me.add(id, 'rules.txt', 'Lunch is at noon.');
    await me.add(id, 'rules.txt', 'Lunch is at one.');
    expect(await me.textsFor(id, 'lunch')).toEqual(['Lunch is at one.']);
    expect((await me.documents(id)).total).toBe(1);
  });

  it('say what there is no model to rebuild with', async () => {
    const me = await person();
    const { id } = await me.create({ name: 'Old' });
    await expect(me.rebuild(id)).rejects.toMatchObject({ status: 409 });
  });
});
