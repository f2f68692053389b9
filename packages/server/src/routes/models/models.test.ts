import { expect, it } from 'vitest';
import { serve } from '../../../test/serve.ts';

const config = `context_window = 32000
tools = false
[models.providers.cloud]
type = "anthropic"
default_model = "large"
api_key_env = "CLOUD_KEY"
[models.providers.other]
type = "openai"
api_key = "sk-canary-1234567890"
default_model = "small"
[models.aliases]
quick = "other:small"
quicker = "quick"
[skills.research]
model = "local:long"
`;

it('users are told what they may choose, by id and by alias, and admins also what is wrong', async () => {
  const server = await serve({ config });
  const admin = await server.register();
  const user = await server.register();
  const { status, json } = await server.request('/api/v1/models', { token: user.token });
  expect(status).toBe(200);
  expect(json).toEqual({
    default: 'local:test',
    offline: false,
    items: [
      { id: 'local:test', provider: 'local', tools: false, context_window: 32_000, is_default: true },
      { id: 'other:small', provider: 'other', tools: true, context_window: 128_000, is_default: false },
      { id: 'local:long', provider: 'local', tools: false, context_window: 32_000, is_default: false },
    ],
    aliases: { quick: 'other:small', quicker: 'other:small' },
  });
  const { json: full, text } = await server.request('/api/v1/models', { token: admin.token });
  expect(full).toEqual({ ...json, problems: expect.any(Array) });
  expect(full.problems).toEqual([
    { model: 'cloud:large', message: 'CLOUD_KEY is not set.', hint: expect.stringContaining('CLOUD_KEY') },
  ]);
  expect(text).not.toMatch(/sk-canary|127\.0\.0\.1/);
});

it('a chat may choose everything that is listed', async () => {
  const server = await serve({ config });
  const { token } = await server.register();
  const { items, aliases } = (await server.request('/api/v1/models', { token })).json;
  for (const model of [...items.map(({ id }: { id: string }) => id), ...Object.keys(aliases)]) {
    const { status } = await server.request('/api/v1/chats', { token, body: { model } });
    expect([model, status]).toEqual([model, 201]);
  }
});

it('without any model the built-in one answers, and admins are told how to change that', async () => {
  const server = await serve({ environment: { TECHNE_MODEL: 'offline' } });
  const { token } = await server.register();
  const { json } = await server.request('/api/v1/models', { token });
  expect(json).toMatchObject({
    default: null,
    offline: true,
    items: [{ id: 'offline', provider: 'offline', is_default: true }],
  });
  expect(json.problems).toMatchObject([{ model: null, hint: expect.stringContaining('OPENAI_API_KEY') }]);
});
