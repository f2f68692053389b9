import { createHmac, generateKeyPairSync, sign as signBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { serve, type TestServer } from '../../../test/serve.ts';

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString());
const me = async (server: TestServer, token: string) =>
  (await server.request('/api/v1/auth/me', { token })).status;

describe('a token', () => {
  it('is a JWT with issuer, audience, subject, session and end', async () => {
    const server = await serve();
    const { token, user } = await server.register();
    const [header, payload] = token.split('.').slice(0, 2).map(decode);
    expect(header).toMatchObject({ alg: 'EdDSA', typ: 'JWT', kid: expect.any(String) });
    expect(payload).toMatchObject({ iss: 'techne', aud: 'techne', sub: user.id, sid: expect.any(String) });
    expect(payload?.['exp']).toBeGreaterThan(Date.now() / 1000);
  });

  it('that was tampered with is not good', async () => {
    const server = await serve();
    const [admin, user] = [await server.register(), await server.register()];
    const [head = '', payload = '', signature = ''] = user.token.split('.');
    const [, foreign = ''] = admin.token.split('.');
    const header = decode(head);
    const other = generateKeyPairSync('ed25519').privateKey;
    const signedBy = (text: string): string =>
      signBytes(null, Buffer.from(text), other).toString('base64url');
    const hmac = (text: string, key: string): string =>
      createHmac('sha256', key).update(text).digest('base64url');
    const none = `${encode({ ...header, alg: 'none' })}.${payload}`;
    const hs = `${encode({ ...header, alg: 'HS256' })}.${payload}`;
    const bad = [
      `${none}.`,
      `${none}.${signature}`,
      `${hs}.${hmac(hs, String(header['kid']))}`,
      `${head}.${payload}.${signedBy(`${head}.${payload}`)}`,
      `${head}.${foreign}.${signature}`,
      `${head}.${encode({ ...decode(payload), sub: admin.user.id })}.${signature}`,
      `${head}.${payload}.`,
      `${head}.${payload}`,
      `${head}.${payload}.${signature}x`,
      'x'.repeat(9_000),
      '',
    ];
    expect(await me(server, user.token)).toBe(200);
    for (const token of bad) expect([token, await me(server, token)]).toEqual([token, 401]);
  });

  it('that is over is not good, also when it was just used', async () => {
    let now = Date.now();
    const server = await serve({ now: () => now, config: '[server]\nsession_days = 1\n' });
    const { token } = await server.register();
    expect(await me(server, token)).toBe(200);
    now += 24 * 60 * 60_000 + 1_000;
    expect(await me(server, token)).toBe(401);
  });

  it('of another database is not good', async () => {
    const [one, two] = [await serve(), await serve()];
    const { token } = await one.register();
    await two.register();
    expect(await me(two, token)).toBe(401);
  });
});

describe('two servers on one database', () => {
  it('accept the same tokens, and a sign-out on one is known to the other at once', async () => {
    const one = await serve();
    const two = await serve({ data: one.data });
    const { token } = await one.register();
    for (const server of [one, two]) expect(await me(server, token)).toBe(200);
    await one.request('/api/v1/auth/logout', { method: 'POST', token });
    for (const server of [two, one]) expect(await me(server, token)).toBe(401);
  });

  it('know at once who was disabled', async () => {
    const one = await serve();
    const two = await serve({ data: one.data });
    const [admin, user] = [await one.register(), await one.register()];
    expect(await me(two, user.token)).toBe(200);
    const disabled = await one.request(`/api/v1/users/${user.user.id}`, {
      method: 'PATCH',
      body: { disabled: true },
      token: admin.token,
    });
    expect(disabled.json).toMatchObject({ disabled: true });
    expect(await me(two, user.token)).toBe(401);
  });
});
