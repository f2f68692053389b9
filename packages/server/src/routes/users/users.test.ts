import { describe, expect, it } from 'vitest';
import { serve, type TestServer } from '../../../test/serve.ts';

const change = (server: TestServer, id: string, body: unknown, token: string) =>
  server.request(`/api/v1/users/${id}`, { method: 'PATCH', body, token });
const remove = (server: TestServer, id: string, token: string) =>
  server.request(`/api/v1/users/${id}`, { method: 'DELETE', token });

describe('users', () => {
  it('are for admins, who see those of their own tenant alone', async () => {
    const server = await serve();
    const [admin, user] = [await server.register(), await server.register()];
    const stranger = await server.accountIn('acme', 'admin');
    for (const [method, path] of [
      ['GET', '/api/v1/users'],
      ['POST', '/api/v1/users'],
      ['PATCH', `/api/v1/users/${admin.user.id}`],
      ['DELETE', `/api/v1/users/${admin.user.id}`],
    ] as const) {
      const refused = await server.request(path, { method, token: user.token });
      expect([refused.status, refused.json]).toEqual([403, { detail: expect.any(String) }]);
      expect((await server.request(path, { method })).status).toBe(401);
    }
    const listed = async (token: string) => (await server.request('/api/v1/users', { token })).json;
    expect((await listed(admin.token)).items).toMatchObject([{ id: admin.user.id }, { id: user.user.id }]);
    expect(await listed(stranger.token)).toMatchObject({
      items: [{ ...stranger.user, disabled: false }],
      total: 1,
    });
    expect((await change(server, user.user.id, { role: 'admin' }, stranger.token)).status).toBe(404);
    expect((await remove(server, user.user.id, stranger.token)).status).toBe(404);
  });

  it('get another role, which counts at once for tokens that they have', async () => {
    const server = await serve();
    const [admin, user] = [await server.register(), await server.register()];
    const list = async () => (await server.request('/api/v1/users', { token: user.token })).status;
    expect(await list()).toBe(403);
    expect((await change(server, user.user.id, { role: 'admin' }, admin.token)).json.role).toBe('admin');
    expect(await list()).toBe(200);
    expect((await change(server, user.user.id, { rôle: 'admin' }, admin.token)).status).toBe(400);
  });

  it('that are disabled or removed can do nothing any more', async () => {
    const server = await serve();
    const [admin, one, two] = [await server.register(), await server.register(), await server.register()];
    expect((await change(server, one.user.id, { disabled: true }, admin.token)).status).toBe(200);
    expect((await remove(server, two.user.id, admin.token)).status).toBe(204);
    for (const { token, user } of [one, two]) {
      expect((await server.request('/api/v1/auth/me', { token })).status).toBe(401);
      const body = { email: user.email, password: 'correct horse battery' };
      expect((await server.request('/api/v1/auth/login', { body })).status).toBe(401);
    }
    expect((await change(server, one.user.id, { disabled: false }, admin.token)).json.disabled).toBe(false);
    expect((await server.request('/api/v1/auth/me', { token: one.token })).status).toBe(200);
  });

  it('keep their last admin', async () => {
    const server = await serve();
    const { token, user } = await server.register();
    for (const answer of [
      await change(server, user.id, { role: 'user' }, token),
      await change(server, user.id, { disabled: true }, token),
      await remove(server, user.id, token),
    ])
      expect([answer.status, answer.json.detail]).toEqual([
        409,
        { field: 'id', message: 'The last admin of a tenant stays' },
      ]);
  });

  it('cannot be invited twice under one email', async () => {
    const server = await serve();
    const { token, user } = await server.register();
    const answer = await server.request('/api/v1/users', {
      body: { email: user.email.toUpperCase() },
      token,
    });
    expect([answer.status, answer.json.detail.field]).toEqual([409, 'email']);
  });
});
