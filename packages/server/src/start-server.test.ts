import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rawRequest, statusOf } from '../test/raw-request.ts';
import { requestInit } from '../test/request-with.ts';
import { serve } from '../test/serve.ts';
import { defineRoute } from './http/route.ts';
import { startServer } from './start-server.ts';
import { serverLimits } from './starting/server-limits.ts';

/** A route that streams what the test gives it. */
function streaming() {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const encoder = new TextEncoder();
  const route = defineRoute({
    method: 'get',
    path: '/stream',
    operation: 'stream',
    tag: 'test',
    summary: 'A stream',
    access: 'public',
    replies: { 200: { description: 'A stream' } },
    handle: () => ({
      status: 200,
      headers: { 'content-type': 'text/plain' },
      stream: new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller) }),
    }),
  });
  return {
    route,
    say: (text: string) => stream?.enqueue(encoder.encode(text)),
    end: () => stream?.close(),
  };
}

async function refuses(host: string): Promise<boolean> {
  const [name = '', port = ''] = host.split(':');
  const socket = connect(Number(port), name);
  const [event] = await Promise.race([
    once(socket, 'connect').then(() => ['connect']),
    once(socket, 'error').then(() => ['error']),
  ]).catch(() => ['error']);
  socket.destroy();
  return event === 'error';
}

describe('stopping', () => {
  it('takes no more connections, lets a stream end, and is then over', async () => {
    const { route, say, end } = streaming();
    const server = await serve({ routes: [route] });
    const response = await fetch(`${server.url}/stream`);
    say('before, ');
    const closing = server.running.close();
    expect(await refuses(server.host)).toBe(true);
    say('after');
    end();
    expect(await response.text()).toBe('before, after');
    await closing;
    expect(server.log().at(-1)).toMatchObject({ msg: 'stopped' });
    await server.running.close();
  });

  it('cuts what does not end in its time', async () => {
    const { route, say } = streaming();
    const server = await serve({ routes: [route], config: '[server]\nshutdown_seconds = 0\n' });
    const response = await fetch(`${server.url}/stream`);
    say('a part');
    const text = response.text();
    await server.running.close();
    await expect(text).rejects.toThrow('terminated');
  });

  it('answers a request that had begun, says that it stops, and gives the connection up', async () => {
    const server = await serve();
    const closing = Promise.withResolvers<void>();
    async function* slowly() {
      yield 'GET /ready HTTP/1.1\r\n';
      // An answer on another connection: by then the server knows of the first line.
      await server.request('/health');
      void server.running.close().then(closing.resolve);
      yield `host: ${server.host}\r\n\r\n`;
    }
    const answer = await rawRequest(server.host, slowly(), () => false);
    expect(statusOf(answer)).toBe(503);
    expect(answer).toMatch(/^connection: close/im);
    expect(answer).toContain('{"status":"stopping"}');
    await closing.promise;
  });

  it('does not wait for connections that are idle', async () => {
    const server = await serve();
    const socket = connect(Number(server.host.split(':')[1]), '127.0.0.1');
    socket.write(`GET /health HTTP/1.1\r\nhost: ${server.host}\r\n\r\n`);
    await once(socket, 'data');
    await server.running.close();
    expect(await once(socket.resume(), 'close')).toEqual([false]);
  });
});

describe('starting', () => {
  it('keeps its data in a folder for its owner alone', async () => {
    const server = await serve();
    expect(existsSync(join(server.data, 'techne.db'))).toBe(true);
    expect(server.running).toMatchObject({ database: 'sqlite', dataFolder: server.data, warnings: [] });
  });

  it('finds everything again that was there before', async () => {
    const first = await serve();
    const { token, user } = await first.register();
    await first.running.close();
    const second = await serve({ data: first.data });
    expect((await second.request('/api/v1/auth/me', { token })).json).toEqual(user);
  });

  it('beyond loopback needs the flag, and warns without TLS', async () => {
    await expect(serve({ host: '0.0.0.0' })).rejects.toMatchObject({ code: 'REMOTE_NOT_ALLOWED' });
    const open = await serve({ host: '0.0.0.0', allowRemote: true });
    expect(open.running.warnings).toEqual([expect.stringContaining('without TLS')]);
    expect(open.log()).toContainEqual(expect.objectContaining({ level: 'warn' }));
    expect((await open.request('/health')).status).toBe(200);
    const body = { email: 'a@b.test', password: 'a good password' };
    expect((await open.request('/api/v1/auth/register', { body })).status).toBe(403);
    const config = '[server]\nallow_remote = true\npublic_url = "https://techne.test"\n';
    expect((await serve({ host: '0.0.0.0', config })).running.warnings).toEqual([]);
  });

  it('says what is wrong: a port that is taken, an address of somebody else, a folder that cannot be written', async () => {
    const server = await serve();
    await expect(serve({ port: server.running.port })).rejects.toMatchObject({
      code: 'PORT_TAKEN',
      message: expect.stringContaining(String(server.running.port)),
      hint: expect.stringContaining('--port'),
    });
    await expect(serve({ host: '192.0.2.1', allowRemote: true })).rejects.toMatchObject({
      code: 'ADDRESS_UNAVAILABLE',
    });
    writeFileSync(join(server.folder, 'a-file'), '');
    await expect(serve({ data: join(server.folder, 'a-file', 'data') })).rejects.toMatchObject({
      code: 'DATA_UNWRITABLE',
      hint: expect.stringContaining('--data'),
    });
  });

  it.skipIf(process.getuid?.() === 0)(
    'does not write where it may not [reason: root may everything]',
    async () => {
      const server = await serve();
      const data = join(server.folder, 'closed');
      mkdirSync(data);
      chmodSync(data, 0o500);
      await expect(serve({ data })).rejects.toMatchObject({ code: 'DATA_UNWRITABLE' });
    },
  );

  it('serves nothing with a configuration that is wrong', async () => {
    const { folder } = await serve();
    const environment = {
      HOME: folder,
      TECHNE_HOME: folder,
      TECHNE_SERVER__JWKS_URL: 'https://issuer.test/keys',
    };
    await expect(startServer({ environment, port: 0 })).rejects.toMatchObject({
      code: 'SERVER_CONFIG_INVALID',
      message: expect.stringContaining('jwt_issuer'),
    });
  });

  it('bounds how slowly a request may come', () => {
    expect(serverLimits.headersTimeout).toBeLessThanOrEqual(serverLimits.requestTimeout);
    expect(serverLimits.requestTimeout).toBeGreaterThan(0);
  });
});

it('serves pages of another folder over its own', async () => {
  const first = await serve();
  const pages = join(first.folder, 'pages');
  mkdirSync(join(pages, 'assets'), { recursive: true });
  writeFileSync(join(pages, 'index.html'), '<!doctype html>ours');
  writeFileSync(join(pages, 'assets', 'app.js'), 'export {}');
  writeFileSync(join(pages, '.env'), 'secret');
  writeFileSync(join(first.folder, 'outside.txt'), 'secret');
  const server = await serve({ pages });
  const page = await server.request('/');
  expect([page.text, page.headers.get('content-type')]).toEqual([
    '<!doctype html>ours',
    'text/html; charset=utf-8',
  ]);
  expect((await server.request('/assets/app.js')).status).toBe(200);
  expect((await server.request('/docs')).status).toBe(200);
  for (const path of [
    '/.env',
    '/../outside.txt',
    '/%2e%2e/outside.txt',
    '/assets/..%2f..%2foutside.txt',
    '/assets',
  ])
    expect([
      path,
      statusOf(await rawRequest(server.host, `GET ${path} HTTP/1.1\r\nhost: ${server.host}\r\n\r\n`)),
    ]).toEqual([path, 404]);
  const headers = { 'if-none-match': page.headers.get('etag') ?? '' };
  const again = await fetch(`${server.url}/`, requestInit({ headers }));
  expect([again.status, await again.text()]).toEqual([304, '']);
});
