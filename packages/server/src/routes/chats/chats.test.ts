import { beforeAll, describe, expect, it } from 'vitest';
import { serve, type TestServer } from '../../../test/serve.ts';

let server: TestServer;
beforeAll(async () => {
  const config = '[models.aliases]\nquick = "local:quick"\n[knowledge]\nembeddings = "none"\n';
  server = await serve({ shared: true, config });
  await server.register();
});

async function begin(token: string, body: object = {}): Promise<any> {
  const { status, json } = await server.request('/api/v1/chats', { token, body });
  expect(status).toBe(201);
  return json;
}

async function addBase(token: string, name: string): Promise<string> {
  return (await server.request('/api/v1/knowledge', { token, body: { name } })).json.id;
}

describe('chats', () => {
  it('begin with defaults or as asked, and are private unless they are said to be a group', async () => {
    const { token } = await server.register();
    expect(await begin(token)).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      title: '',
      type: 'private',
      model: null,
      mode: null,
      knowledge_base_ids: [],
      activated_skill_names: [],
    });
    const knowledge_base_ids = [await addBase(token, 'a')];
    const asked = { title: 'Team', type: 'group', model: 'quick', mode: 'Dev', knowledge_base_ids };
    const chat = await begin(token, asked);
    expect(chat).toMatchObject(asked);
    const { json } = await server.request(`/api/v1/chats/${chat.id}`, { token });
    expect(json).toMatchObject({ ...asked, messages: [], active_run_id: null });
  });

  it('are listed newest activity first, searched by title, page by page', async () => {
    const { token } = await server.register();
    for (const title of ['One', 'Two', 'Three']) await begin(token, { title });
    const list = async (query: string) => (await server.request(`/api/v1/chats${query}`, { token })).json;
    const titles = ({ items }: any) => items.map(({ title }: any) => title);
    expect(await list('')).toMatchObject({ total: 3 });
    expect(titles(await list('?search=t')).sort()).toEqual(['Three', 'Two']);
    expect(await list('?limit=1&offset=1')).toMatchObject({ total: 3, items: [{}] });
    const one = (await list('?search=one')).items[0];
    await server.request(`/api/v1/chats/${one.id}`, { token, method: 'PATCH', body: { title: 'One more' } });
    expect(titles(await list(''))[0]).toBe('One more');
  });

  it('take a new title, model, mode and knowledge bases; null takes model and mode away', async () => {
    const { token } = await server.register();
    const { id } = await begin(token);
    const patch = (body: object) => server.request(`/api/v1/chats/${id}`, { token, method: 'PATCH', body });
    const knowledge_base_ids = [await addBase(token, 'kb-1'), await addBase(token, 'kb-2')];
    const change = { title: 'New', model: 'local:test', mode: 'Dev', knowledge_base_ids };
    expect((await patch(change)).json).toMatchObject(change);
    expect((await patch({ model: null, mode: null })).json).toMatchObject({
      model: null,
      mode: null,
      title: 'New',
    });
  });

  it.each([
    [{ model: 'local:unknown' }, 'model'],
    [{ type: 'public' }, 'type'],
    [{ knowledge_base_ids: [1] }, 'knowledge_base_ids.0'],
    [{ nonsense: 1 }, 'nonsense'],
  ])('refuse %j', async (body, field) => {
    const { token } = await server.register();
    const { status, json } = await server.request('/api/v1/chats', { token, body });
    expect([status, json.detail.field]).toEqual([400, field]);
  });

  it('remember no skill because somebody says so', async () => {
    const { token } = await server.register();
    const { id } = await begin(token);
    const body = { activated_skill_names: ['git'] };
    const { status, json } = await server.request(`/api/v1/chats/${id}`, { token, method: 'PATCH', body });
    expect([status, json.detail.field]).toEqual([400, 'activated_skill_names']);
  });

  it('are gone when they are deleted', async () => {
    const { token } = await server.register();
    const { id } = await begin(token);
    const remove = () => server.request(`/api/v1/chats/${id}`, { token, method: 'DELETE' });
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    expect((await server.request('/api/v1/chats', { token })).json).toEqual({ items: [], total: 0 });
  });

  it("of others are not there, whatever is asked of them, whether one's own tenant or not", async () => {
    const owner = await server.register();
    const { id } = await begin(owner.token, { title: 'Mine' });
    const tasks: readonly (readonly [string, string, object?])[] = [
      ['GET', ''],
      ['PATCH', '', { title: 'Yours' }],
      ['DELETE', ''],
      ['POST', '/fork', {}],
      ['POST', '/messages', { content: 'Hello' }],
      ['POST', '/cancel'],
    ];
    for (const { token } of [await server.register(), await server.accountIn('elsewhere', 'admin')]) {
      expect((await server.request('/api/v1/chats', { token })).json.total).toBe(0);
      for (const [method, path, body] of tasks) {
        const { status, json } = await server.request(`/api/v1/chats/${id}${path}`, { token, method, body });
        expect([method, path, status, json.detail]).toEqual([
          method,
          path,
          404,
          { field: 'id', message: `There is no chat ${id}` },
        ]);
      }
    }
    expect((await server.request(`/api/v1/chats/${id}`, { token: owner.token })).json.title).toBe('Mine');
  });
});
