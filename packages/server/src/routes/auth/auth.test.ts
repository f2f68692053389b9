import { beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, serve, type Account, type TestServer } from '../../../test/serve.ts';

let server: TestServer;
let admin: Account;
beforeAll(async () => {
  server = await serve({ shared: true });
  admin = await server.register('First@Example.test');
});

const post = (path: string, body: unknown, token?: string) =>
  server.request(`/api/v1/auth/${path}`, { body, ...(token === undefined ? {} : { token }) });
const me = async (token: string) => (await server.request('/api/v1/auth/me', { token })).status;

describe('registering', () => {
  it('answers 201 with a token and the account; the first one is admin, the others are not', async () => {
    expect(admin).toEqual({
      token: expect.any(String),
      user: { id: expect.any(String), email: 'First@Example.test', role: 'admin', tenant: 'default' },
    });
    const answer = await post('register', { email: 'second@example.test', password: PASSWORD });
    expect([answer.status, answer.json.user.role]).toEqual([201, 'user']);
  });

  it.each([
    [{ email: 'a@b.test' }, 'password', 'password is required'],
    [{ password: PASSWORD }, 'email', 'email is required'],
    [{ email: 'a@b.test', password: '1234567' }, 'password', 'A password has at least 8 characters'],
    [{ email: 'nobody', password: PASSWORD }, 'email', 'This is not an email'],
    [{ email: 'a@b.test\r\nx: y', password: PASSWORD }, 'email', 'This is not an email'],
    [{ email: 'a@\u001b[31mb.test', password: PASSWORD }, 'email', 'This is not an email'],
    [{ email: 'OWNER@localhost', password: PASSWORD }, 'email', 'This is not an email'],
    [{ email: 'a@b.test', password: 'x'.repeat(257) }, 'password', 'A password has at most 256 characters'],
  ])('with %j is 400 and names %s', async (body, field, message) => {
    const answer = await post('register', body);
    expect([answer.status, answer.json]).toEqual([400, { detail: { field, message } }]);
  });

  it('an email that is taken, whatever its case, is 409', async () => {
    const answer = await post('register', { email: 'first@EXAMPLE.test', password: PASSWORD });
    expect([answer.status, answer.json.detail.field]).toEqual([409, 'email']);
  });

  it('is closed where only the invited may come, and where others reach the server', async () => {
    for (const toml of ['registration = "invite"', 'public_url = "https://techne.test"']) {
      const closed = await serve({ config: `[server]\n${toml}\n` });
      const body = { email: 'a@b.test', password: PASSWORD };
      const answer = await closed.request('/api/v1/auth/register', { body });
      expect([answer.status, answer.json]).toEqual([403, { detail: expect.stringContaining('closed') }]);
    }
  });
});

describe('signing in', () => {
  it('answers 200 with a new token for the same account', async () => {
    const answer = await post('login', { email: 'first@example.TEST', password: PASSWORD });
    expect([answer.status, answer.json.user]).toEqual([200, admin.user]);
    expect(await me(answer.json.token)).toBe(200);
  });

  it('says the same for a wrong password and for an unknown email', async () => {
    const { user } = await server.register();
    const wrong = await post('login', { email: user.email, password: 'not the password' });
    const unknown = await post('login', { email: 'nobody@example.test', password: 'not the password' });
    expect([wrong.status, wrong.text]).toEqual([401, '{"detail":"The email or the password is wrong"}']);
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
    const names = (answer: typeof wrong) => [...answer.headers.keys()].sort();
    expect(names(unknown)).toEqual(names(wrong));
  });

  it('makes the hash anew when it was made with another cost', async () => {
    const first = await serve({ passwordCost: { logN: 4, r: 1, p: 1 } });
    const { user } = await first.register();
    const second = await serve({ passwordCost: { logN: 5, r: 1, p: 1 }, data: first.data });
    const login = { body: { email: user.email, password: PASSWORD } };
    expect((await second.request('/api/v1/auth/login', login)).status).toBe(200);
    expect((await first.request('/api/v1/auth/login', login)).status).toBe(200);
  });
});

describe('who is signed in', () => {
  it('is told by me; without a good token it is 401 with WWW-Authenticate', async () => {
    const { json } = await server.request('/api/v1/auth/me', { token: admin.token });
    expect(json).toEqual(admin.user);
    for (const headers of [
      {},
      { authorization: 'Bearer' },
      { authorization: 'Basic YTpi' },
      { authorization: 'Bearer x.y.z' },
    ]) {
      const answer = await server.request('/api/v1/auth/me', { headers });
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect(answer.json).toEqual({ detail: expect.any(String) });
    }
  });

  it('is over after signing out, for this token alone', async () => {
    const { token, user } = await server.register();
    const other = (await post('login', { email: user.email, password: PASSWORD })).json.token;
    const answer = await server.request('/api/v1/auth/logout', { method: 'POST', token });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect([await me(token), await me(other)]).toEqual([401, 200]);
  });
});

describe('a password', () => {
  it('is changed by who knows it, and every other sign-in ends', async () => {
    const { token, user } = await server.register();
    const other = (await post('login', { email: user.email, password: PASSWORD })).json.token;
    const wrong = await post('password', { current_password: 'guess', password: 'another secret' }, token);
    expect([wrong.status, wrong.json.detail.field]).toEqual([400, 'current_password']);
    const right = { current_password: PASSWORD, password: 'another secret' };
    expect((await post('password', right, token)).status).toBe(204);
    expect([await me(token), await me(other)]).toEqual([200, 401]);
    expect((await post('login', { email: user.email, password: PASSWORD })).status).toBe(401);
    expect((await post('login', { email: user.email, password: 'another secret' })).status).toBe(200);
  });
});

describe('tokens for programs', () => {
  it('are shown once, listed by name, and good until they are revoked', async () => {
    const { token, user } = await server.register();
    const made = await post('tokens', { name: 'a script' }, token);
    expect([made.status, made.json]).toMatchObject([201, { name: 'a script', expires_at: null }]);
    expect((await server.request('/api/v1/auth/me', { token: made.json.token })).json).toEqual(user);
    const listed = await server.request('/api/v1/auth/tokens', { token });
    const { token: _secret, ...shown } = made.json;
    expect(listed.json).toEqual({ items: [shown], total: 1 });
    expect(listed.text).not.toContain(made.json.token);
    const path = `/api/v1/auth/tokens/${made.json.id}`;
    const stranger = await server.request(path, { method: 'DELETE', token: admin.token });
    expect([stranger.status, stranger.json.detail.field]).toEqual([404, 'id']);
    expect((await server.request(path, { method: 'DELETE', token })).status).toBe(204);
    expect(await me(made.json.token)).toBe(401);
    expect((await server.request(path, { method: 'DELETE', token })).status).toBe(404);
  });

  it('open no other way in: they make no tokens and choose no password', async () => {
    const { token } = await server.register();
    const made = (await post('tokens', { name: 'a script' }, token)).json.token;
    const further = await post('tokens', { name: 'another' }, made);
    expect([further.status, further.json.detail]).toEqual([403, expect.stringContaining('sign in with')]);
    const password = await post('password', { current_password: PASSWORD, password: 'another one' }, made);
    expect(password.status).toBe(403);
    expect((await server.request('/api/v1/auth/tokens', { token })).json.total).toBe(1);
    // Whoever signed in by the link that the server printed may.
    const secret = new URL(server.running.signInLink ?? '').hash.slice(1);
    const owner = (await post('link', { secret })).json.token;
    expect((await post('tokens', { name: 'mine' }, owner)).status).toBe(201);
  });
});
