import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { rawRequest, statusOf } from '../../../test/raw-request.ts';
import { serve } from '../../../test/serve.ts';

describe('/health and /ready', () => {
  it('answer everybody', async () => {
    const server = await serve();
    expect((await server.request('/health')).json).toEqual({ status: 'ok' });
    expect((await server.request('/ready')).json).toEqual({ status: 'ready' });
  });
});

describe('/metrics', () => {
  it('count requests by the pattern of their route, never by their path', async () => {
    const server = await serve();
    const { token } = await server.register();
    await server.request('/api/v1/users/canary-id', { method: 'DELETE', token });
    await server.request('/canary-path');
    const { text, headers } = await server.request('/metrics');
    expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(text).toContain(
      'techne_http_requests_total{method="DELETE",route="/api/v1/users/{id}",status="404"} 1\n',
    );
    expect(text).toContain('techne_http_requests_total{method="",route="unknown",status="404"} 1\n');
    expect(text).toMatch(/techne_http_request_duration_seconds_bucket\{.*le="\+Inf"\} 1\n/);
    expect(text).not.toContain('canary');
    for (const line of text.trimEnd().split('\n'))
      expect(line).toMatch(/^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{.*\})? \S+)$/);
  });

  it('are for admins when the request comes from elsewhere, also through a proxy on this machine', async () => {
    const server = await serve();
    const [admin, user] = [await server.register(), await server.register()];
    const forwarded = { 'x-forwarded-for': '127.0.0.1' };
    const status = async (token?: string) =>
      (await server.request('/metrics', { headers: forwarded, ...(token === undefined ? {} : { token }) }))
        .status;
    expect([await status(), await status(user.token), await status(admin.token)]).toEqual([401, 403, 200]);
  });

  const outside = Object.values(networkInterfaces())
    .flat()
    .find((each) => each?.family === 'IPv4' && !each.internal)?.address;
  it.skipIf(outside === undefined)(
    'are not for other machines [reason: needs an address beyond loopback]',
    async () => {
      const server = await serve({ host: '0.0.0.0', allowRemote: true });
      const host = `${outside}:${server.running.port}`;
      const get = async (path: string) =>
        statusOf(await rawRequest(host, `GET ${path} HTTP/1.1\r\nhost: ${host}\r\n\r\n`));
      expect([await get('/metrics'), await get('/health')]).toEqual([401, 200]);
    },
  );
});

describe('the log', () => {
  it('has a line for every request, with its id, its user and the pattern of its route', async () => {
    const server = await serve();
    const { token, user } = await server.register();
    const { headers } = await server.request('/api/v1/auth/tokens/canary', { method: 'DELETE', token });
    const line = server.log().find(({ requestId }) => requestId === headers.get('x-request-id'));
    expect(line).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      requestId: expect.any(String),
      user: user.id,
      method: 'DELETE',
      route: '/api/v1/auth/tokens/{id}',
      status: 404,
      ms: expect.any(Number),
      msg: 'request',
    });
  });

  it('holds no secret: no password, no token, no link, nothing of the configuration, no path', async () => {
    const key = 'sk-canary-1234567890';
    const server = await serve({
      config: `[models.providers.other]\ntype = "openai"\napi_key = "${key}"\n[server]\nlog_level = "trace"\n`,
    });
    const { token } = await server.register();
    const secret = new URL(server.running.signInLink ?? '').hash.slice(1);
    await server.request(`/api/v1/auth/tokens/${key}`, { method: 'DELETE', token });
    await server.request('/api/v1/auth/link', { body: { secret } });
    await server.request(`/x?token=${token}`);
    const text = JSON.stringify(server.log());
    for (const canary of [key, token, secret, 'correct horse battery']) expect(text).not.toContain(canary);
  });

  it('redacts a secret wherever it turns up', async () => {
    const key = 'sk-canary-1234567890';
    const server = await serve({
      config: `[models.providers.other]\ntype = "openai"\napi_key = "${key}"\n`,
      routes: [
        {
          method: 'get',
          path: '/fails',
          operation: 'fails',
          tag: 'test',
          summary: 'Fails',
          access: 'public',
          replies: { 200: { description: 'Never' } },
          handle: () => Promise.reject(new Error(`The model refused the key ${key}`)),
        },
      ],
    });
    expect((await server.request('/fails')).text).toBe('{"detail":"Internal error"}');
    const line = server.log().find(({ level }) => level === 'error');
    expect(line?.['err']).toMatchObject({ message: 'The model refused the key [redacted other api_key]' });
    expect(JSON.stringify(server.log())).not.toContain(key);
  });

  it('cannot be given lines or colours by a request', async () => {
    const server = await serve();
    const nasty = 'a\u001b[31m';
    await rawRequest(
      server.host,
      `GET /${nasty}%0d%0a{"level":"fatal"} HTTP/1.1\r\nhost: ${server.host}\r\nx-request-id: ${nasty}\r\n\r\n`,
    );
    await server.request('/api/v1/auth/login', {
      body: { email: `${nasty}\n{"level":"fatal"}`, password: 'x' },
    });
    const lines = server.log();
    expect(lines.map(({ level }) => level)).not.toContain('fatal');
    expect(JSON.stringify(lines)).not.toMatch(/\\u001b/);
  });

  it('is as long as its level says', async () => {
    const server = await serve({ config: '[server]\nlog_level = "warn"\n' });
    await server.request('/health');
    expect(server.log()).toEqual([]);
  });
});
