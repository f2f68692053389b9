import { describe, expect, it } from 'vitest';
import { PASSWORD, serve, type TestServer } from '../../../test/serve.ts';

const secretOf = (link: string | undefined): string => new URL(link ?? '').hash.slice(1);
const use = (server: TestServer, secret: string, password?: string) =>
  server.request('/api/v1/auth/link', { body: { secret, ...(password === undefined ? {} : { password }) } });

describe("the owner's link", () => {
  it('makes the account of the owner, an admin, and works once', async () => {
    const server = await serve();
    expect(server.running.signInLink).toMatch(new RegExp(`^${server.url}/sign-in#[\\w-]{43}$`));
    const secret = secretOf(server.running.signInLink);
    const answers = await Promise.all([use(server, secret), use(server, secret), use(server, secret)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const signedIn = answers.find(({ status }) => status === 200)?.json;
    expect(signedIn.user).toMatchObject({ email: 'owner@localhost', role: 'admin', tenant: 'default' });
    expect(answers.find(({ status }) => status === 400)?.json.detail.field).toBe('secret');
    expect((await server.request('/api/v1/auth/me', { token: signedIn.token })).json).toEqual(signedIn.user);
  });

  it('of the next start signs in to the same account', async () => {
    const first = await serve();
    const one = await use(first, secretOf(first.running.signInLink));
    await first.running.close();
    const second = await serve({ data: first.data });
    const two = await use(second, secretOf(second.running.signInLink));
    expect(two.json.user).toEqual(one.json.user);
  });

  it('expires', async () => {
    let now = Date.now();
    const server = await serve({ now: () => now });
    now += 25 * 60 * 60_000;
    expect((await use(server, secretOf(server.running.signInLink))).status).toBe(400);
  });

  it('is there for a server that others reach only while it has no account', async () => {
    const config = '[server]\npublic_url = "https://techne.test"\n';
    const first = await serve({ config });
    expect(first.running.signInLink?.startsWith('https://techne.test/sign-in#')).toBe(true);
    expect((await use(first, secretOf(first.running.signInLink))).status).toBe(200);
    const second = await serve({ config, data: first.data });
    expect(second.running.signInLink).toBeUndefined();
  });
});

describe('an invitation', () => {
  it('asks for a password, makes the account in the tenant with its role, and works once', async () => {
    const server = await serve();
    const admin = await server.accountIn('acme', 'admin');
    const invited = await server.request('/api/v1/users', {
      body: { email: 'New@acme.test', role: 'admin' },
      token: admin.token,
    });
    expect([invited.status, invited.json]).toMatchObject([201, { email: 'New@acme.test', tenant: 'acme' }]);
    const secret = secretOf(invited.json.link);
    for (const password of [undefined, 'short']) {
      const asked = await use(server, secret, password);
      expect([asked.status, asked.json.detail.field]).toEqual([400, 'password']);
    }
    const made = await use(server, secret, PASSWORD);
    expect(made.json.user).toMatchObject({ email: 'New@acme.test', role: 'admin', tenant: 'acme' });
    expect((await use(server, secret, PASSWORD)).status).toBe(400);
    const login = await server.request('/api/v1/auth/login', {
      body: { email: 'new@acme.test', password: PASSWORD },
    });
    expect(login.status).toBe(200);
  });

  it('for an email that got an account meanwhile is 409', async () => {
    const server = await serve();
    const admin = await server.register();
    const { json } = await server.request('/api/v1/users', {
      body: { email: 'x@y.test' },
      token: admin.token,
    });
    await server.register('x@y.test');
    expect((await use(server, secretOf(json.link), PASSWORD)).status).toBe(409);
  });
});

it('a secret that nobody made is 400', async () => {
  const server = await serve();
  for (const secret of ['x', 'a'.repeat(43)]) expect((await use(server, secret)).status).toBe(400);
});
