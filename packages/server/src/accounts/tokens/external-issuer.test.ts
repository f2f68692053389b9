import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { describe, expect, it, onTestFinished } from 'vitest';
import { serve, type TestServer } from '../../../test/serve.ts';

const ISSUER = 'https://issuer.test';

/** An issuer of tokens with its keys on loopback. */
async function startIssuer() {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'key', alg: 'ES256' }] });
  let isWorking = true;
  const server = createServer((_, response) => {
    response.writeHead(isWorking ? 200 : 500, { 'content-type': 'application/json' }).end(keys);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/keys`,
    publicText: await exportSPKI(publicKey),
    stop: () => (isWorking = false),
    sign: (claims: Record<string, unknown> = {}, key: CryptoKey = privateKey) =>
      new SignJWT({ iss: ISSUER, aud: 'techne', sub: 'ann', exp: Date.now() / 1000 + 60, ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: 'key' })
        .sign(key),
  };
}

const withIssuer = (url: string) =>
  serve({ config: `[server]\njwks_url = "${url}"\njwt_issuer = "${ISSUER}"\n` });
const me = (server: TestServer, token: string) => server.request('/api/v1/auth/me', { token });

describe('a token of an external issuer', () => {
  it('makes an account at first sight, that is never an admin, and finds it again', async () => {
    const issuer = await startIssuer();
    const server = await withIssuer(issuer.url);
    const tokens = await Promise.all([1, 2, 3].map(() => issuer.sign({ email: 'ann@issuer.test' })));
    const answers = await Promise.all(tokens.map((token) => me(server, token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1);
    expect(answers[0]?.json).toMatchObject({ email: 'ann@issuer.test', role: 'user', tenant: 'default' });
  });

  it('works beside our own', async () => {
    const server = await withIssuer((await startIssuer()).url);
    const { token, user } = await server.register();
    expect((await me(server, token)).json).toEqual(user);
  });

  it('does not open the account of somebody who has its email', async () => {
    const issuer = await startIssuer();
    const server = await withIssuer(issuer.url);
    const { user } = await server.register('ann@issuer.test');
    const answer = await me(server, await issuer.sign({ email: user.email }));
    expect(answer.status).toBe(401);
  });

  it('is refused from another issuer, for another audience, over, without an end, or by another key', async () => {
    const issuer = await startIssuer();
    const server = await withIssuer(issuer.url);
    const stranger = await generateKeyPair('ES256');
    for (const token of [
      await issuer.sign({ iss: 'https://other.test' }),
      await issuer.sign({ aud: 'another' }),
      await issuer.sign({ exp: Date.now() / 1000 - 60 }),
      await issuer.sign({ exp: undefined }),
      await issuer.sign({ sub: undefined }),
      await issuer.sign({}, stranger.privateKey),
    ])
      expect((await me(server, token)).status).toBe(401);
  });

  it('is refused without a signature, and when its public key was used as a shared secret', async () => {
    const issuer = await startIssuer();
    const server = await withIssuer(issuer.url);
    const [, payload = ''] = (await issuer.sign()).split('.');
    const header = (alg: string) => Buffer.from(JSON.stringify({ alg, kid: 'key' })).toString('base64url');
    const text = `${header('HS256')}.${payload}`;
    const signature = createHmac('sha256', issuer.publicText).update(text).digest('base64url');
    for (const token of [`${header('none')}.${payload}.`, `${text}.${signature}`])
      expect((await me(server, token)).status).toBe(401);
  });

  it('is 503 while the keys cannot be had: it may be good', async () => {
    const issuer = await startIssuer();
    issuer.stop();
    const server = await withIssuer(issuer.url);
    const answer = await me(server, await issuer.sign());
    expect([answer.status, answer.json]).toEqual([503, { detail: expect.any(String) }]);
  });
});
