import { expect, it } from 'vitest';
import { until } from './read-stream.ts';
import { serve } from './serve.ts';
import { toolSkill } from './tool-skill.ts';

const parameters = `| Name | Type | Required | Description |
|------|------|----------|-------------|
| text | string | yes | What to say |`;

it('a skill with commands that a user sent keeps its dialect, and its tool runs once an admin has allowed it', async () => {
  const server = await serve();
  const admin = await server.register();
  const user = await server.register();
  const content = toolSkill('echo', 'echo {{text}}', '', parameters);
  const created = await server.request('/api/v1/skills', {
    token: user.token,
    body: { name: 'echo', content },
  });
  expect([created.status, created.json.user_id]).toEqual([201, user.user.id]);
  const asked = await server.request('/api/v1/skills/echo/tools/go', {
    token: user.token,
    body: { arguments: { text: 'hello' } },
  });
  expect([asked.status, asked.json.status]).toEqual([202, 'waiting']);
  const decision = { body: { decision: 'once' } };
  const path = `/api/v1/approvals/${asked.json.approval.id}`;
  expect((await server.request(path, { token: user.token, ...decision })).status).toBe(403);
  expect((await server.request(path, { token: admin.token, ...decision })).status).toBe(200);
  const ask = () => server.request(`/api/v1/runs/${asked.json.run_id}`, { token: user.token });
  const { json } = await until(ask, ({ json: run }) => run.finished_at !== null);
  expect(json).toMatchObject({ status: 'succeeded', result: { success: true, output: 'hello\n' } });
});

it('a broken command is refused when the skill is sent, and the name stays free', async () => {
  const server = await serve();
  const { token } = await server.register();
  const bad = { name: 'echo', content: toolSkill('echo', 'echo {{missing}}') };
  const refused = await server.request('/api/v1/skills', { token, body: bad });
  expect([refused.status, typeof refused.json.detail.field]).toEqual([400, 'string']);
  const good = { name: 'echo', content: toolSkill('echo', 'echo hello') };
  expect((await server.request('/api/v1/skills', { token, body: good })).status).toBe(201);
});

it('an answer counts from the moment it is given, for the bytes that were shown, though others lie there by then', async () => {
  const server = await serve();
  const { token } = await server.register();
  const content = toolSkill('echo', 'echo hello');
  const changed = toolSkill('echo', 'echo changed');
  await server.request('/api/v1/skills', { token, body: { name: 'echo', content } });
  const { json: kept } = await server.request('/api/v1/skills/echo', { token });
  const call = () => server.request('/api/v1/skills/echo/tools/go', { token, body: { arguments: {} } });
  const put = (text: string) =>
    server.request('/api/v1/skills/echo', { token, method: 'PUT', body: { content: text } });
  const asked = await call();
  await put(changed);
  const path = `/api/v1/approvals/${asked.json.approval.id}`;
  expect((await server.request(path, { token, body: { decision: 'never' } })).status).toBe(200);
  await put(kept.raw_content);
  expect((await call()).status).toBe(403);
});
