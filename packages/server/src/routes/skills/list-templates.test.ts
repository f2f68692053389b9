import { beforeAll, expect, it } from 'vitest';
import { serve, type Account, type TestServer } from '../../../test/serve.ts';

let server: TestServer;
let user: Account;
beforeAll(async () => {
  server = await serve({ shared: true });
  await server.register();
  user = await server.register();
});

it('every template is ready to be saved, and validation has nothing to say of it', async () => {
  const { status, json } = await server.request('/api/v1/skills/templates', { token: user.token });
  expect([status, json.items.map(({ id }: any) => id)]).toEqual([
    200,
    ['prompt', 'instructions', 'command', 'subagent'],
  ]);
  for (const { raw_content, title, description } of json.items) {
    expect(title && description).not.toBe('');
    const verdict = await server.request('/api/v1/skills/validate', {
      token: user.token,
      body: { raw_content },
    });
    expect(verdict.json).toMatchObject({ valid: true, errors: [], warnings: [] });
    const body = { name: verdict.json.detail.name, content: raw_content };
    expect((await server.request('/api/v1/skills', { token: user.token, body })).status).toBe(201);
  }
});

it('they are filled with the name that is asked for', async () => {
  const at = (name: string) => server.request(`/api/v1/skills/templates?name=${name}`, { token: user.token });
  for (const { raw_content } of (await at('my-own')).json.items)
    expect(raw_content).toContain('name: my-own\n');
  expect((await at('My%20own')).status).toBe(400);
});

it('no skill can take the name that the address has', async () => {
  const content = '---\nname: templates\ndescription: Does it.\n---\nDo it.';
  const body = { name: 'templates', content };
  const { status, json } = await server.request('/api/v1/skills', { token: user.token, body });
  expect([status, json.detail.field]).toEqual([400, 'name']);
  const verdict = await server.request('/api/v1/skills/validate', {
    token: user.token,
    body: { raw_content: content },
  });
  expect(verdict.json).toMatchObject({ valid: false, errors: [{ code: 'NAME_REFUSED' }] });
});
