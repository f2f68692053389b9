import { beforeAll, describe, expect, it } from 'vitest';
import { rawRequest, statusOf } from '../../test/raw-request.ts';
import { serve, type TestServer } from '../../test/serve.ts';

let server: TestServer;
beforeAll(async () => {
  server = await serve({
    shared: true,
    config: `[server]
allowed_hosts = ["techne.lan", "proxy.test:8443"]
allowed_origins = ["https://friend.test"]
`,
  });
});

const withHeaders = async (headers: string, method = 'GET') =>
  statusOf(await rawRequest(server.host, `${method} /health HTTP/1.1\r\n${headers}\r\n\r\n`));

describe('the Host header', () => {
  it('is one of this machine with the port that is listened on', async () => {
    const port = server.host.split(':')[1];
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`, `LOCALHOST:${port}`])
      expect([host, await withHeaders(`host: ${host}`)]).toEqual([host, 200]);
  });

  it('of another name is refused, which is what DNS rebinding looks like', async () => {
    const port = server.host.split(':')[1];
    for (const host of [
      `evil.test:${port}`,
      'evil.test',
      'localhost',
      '127.0.0.1',
      `127.0.0.1:1${port}`.slice(0, 15),
      `127.0.0.1.evil.test:${port}`,
      `evil.test:${port}@127.0.0.1`,
    ]) {
      const status = await withHeaders(`host: ${host}`);
      expect([host, status === 403 || status === 400]).toEqual([host, true]);
    }
    expect(await withHeaders(`host: evil.test:${port}\r\nx-forwarded-host: localhost:${port}`)).toBe(403);
  });

  it('may be a configured one', async () => {
    expect(await withHeaders('host: techne.lan')).toBe(200);
    expect(await withHeaders(`host: techne.lan:${server.host.split(':')[1]}`)).toBe(200);
    expect(await withHeaders('host: proxy.test:8443')).toBe(200);
    expect(await withHeaders('host: proxy.test')).toBe(403);
  });
});

describe('the Origin header', () => {
  it('of our own pages or of configured ones is fine, and so is none', async () => {
    const host = `host: ${server.host}`;
    expect(await withHeaders(host)).toBe(200);
    expect(await withHeaders(`${host}\r\norigin: http://${server.host}`)).toBe(200);
    expect(await withHeaders(`${host}\r\norigin: https://friend.test`)).toBe(200);
    expect(await withHeaders('host: proxy.test:8443\r\norigin: https://proxy.test:8443')).toBe(200);
  });

  it('of any other is refused, for reading and for writing', async () => {
    for (const origin of [
      'http://evil.test',
      'null',
      'http://localhost:1',
      `http://${server.host}.evil.test`,
    ])
      expect([origin, await withHeaders(`host: ${server.host}\r\norigin: ${origin}`)]).toEqual([origin, 403]);
    const posted = await server.request('/api/v1/auth/login', {
      headers: { origin: 'https://evil.test', 'content-type': 'text/plain' },
      body: '{"email":"a@b.c","password":"x"}',
    });
    expect(posted.status).toBe(403);
    expect(posted.json).toEqual({ detail: expect.stringContaining('origin') });
  });
});
