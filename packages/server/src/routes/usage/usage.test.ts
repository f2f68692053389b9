import { beforeAll, expect, it } from 'vitest';
import { serve, type Account, type TestServer } from '../../../test/serve.ts';

const day = 86_400_000;
let now = Date.parse('2020-03-01T12:00:00Z');
let server: TestServer;
let admin: Account;
let user: Account;
beforeAll(async () => {
  server = await serve({ shared: true, now: () => now });
  server.model.on({ predicate: () => true }, { content: 'Yes.' });
  admin = await server.register();
  user = await server.register();
  const skill = '---\nname: mine\ndescription: Does it.\n---\nDo it.';
  await server.request('/api/v1/skills', { token: user.token, body: { name: 'mine', content: skill } });
  const { id } = (await server.request('/api/v1/chats', { token: user.token, body: {} })).json;
  const run = async (who: Account, path: string, body: object) =>
    expect((await server.request(`/api/v1/${path}?stream=false`, { token: who.token, body })).status).toBe(
      200,
    );
  await run(user, 'skills/mine/run', { inputs: {} });
  now += day;
  await run(user, 'skills/mine/run', { inputs: {} });
  await run(user, `chats/${id}/messages`, { content: 'Hello' });
  await run(admin, 'skills/mine/run', { inputs: {} });
});

const usage = async (who: Account, query = '') =>
  server.request(`/api/v1/usage${query}`, { token: who.token });

it('every day is there, oldest first, with what one ran oneself', async () => {
  const { status, json } = await usage(user, '?days=3');
  expect([status, json.from, json.to]).toEqual([200, '2020-02-29', '2020-03-02']);
  const none = { run: 0, chat: 0, use: 0, call: 0, script: 0, workflow: 0, completion: 0 };
  expect(json.days).toEqual([
    { date: '2020-02-29', total: 0, failed: 0, by_kind: none },
    { date: '2020-03-01', total: 1, failed: 0, by_kind: { ...none, run: 1 } },
    { date: '2020-03-02', total: 2, failed: 0, by_kind: { ...none, run: 1, chat: 1 } },
  ]);
  expect(json.skills).toEqual([{ name: 'mine', total: 2, failed: 0, last_at: new Date(now).toISOString() }]);
});

it("admins see their tenant's unless they ask for their own, and nobody else's", async () => {
  expect((await usage(admin)).json.days).toHaveLength(30);
  expect((await usage(admin)).json.skills).toMatchObject([{ name: 'mine', total: 3 }]);
  expect((await usage(admin, '?scope=mine')).json.skills).toMatchObject([{ name: 'mine', total: 1 }]);
  expect((await usage(user, '?scope=tenant')).status).toBe(403);
  const elsewhere = await server.accountIn('elsewhere', 'admin');
  expect((await usage(elsewhere)).json.skills).toEqual([]);
});

it.each(['?days=0', '?days=367', '?days=x', '?scope=all'])('%s is 400', async (query) => {
  expect((await usage(user, query)).status).toBe(400);
});
