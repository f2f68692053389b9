import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rawRequest, statusOf } from '../../test/raw-request.ts';
import { serve, type Account, type TestServer } from '../../test/serve.ts';
import { HttpError } from '../errors/http-error.ts';
import { defineRoute, type Route } from './route.ts';

let server: TestServer;
let admin: Account;
let user: Account;

const thing = defineRoute({
  method: 'post',
  path: '/api/v1/things/{name}',
  operation: 'thing',
  tag: 'test',
  summary: 'A route with everything',
  access: 'admin',
  limit: 'runs',
  params: z.object({ name: z.string().regex(/^[a-z]+$/, 'A name is lower case') }),
  query: z.object({ count: z.coerce.number().int().max(10).default(1) }),
  body: {
    schema: z.object({ text: z.string(), deep: z.object({ inside: z.boolean() }).optional() }),
    limit: 2_000,
  },
  replies: { 200: { description: 'Done' } },
  async handle(request) {
    if (request.params.name === 'missing')
      throw new HttpError(404, { field: 'name', message: 'There is none' });
    if (request.params.name === 'broken') throw new Error('canary: the inside of the server');
    return { status: 200, json: { ...request.params, ...request.query, ...(await request.readBody()) } };
  },
});
const { limit: _limit, ...unlimited } = thing;
const wide: Route = { ...unlimited, path: '/api/v1/wide/{name}', operation: 'wide' };

beforeAll(async () => {
  server = await serve({ shared: true, routes: [thing, wide], config: '[server]\nruns_per_minute = 3\n' });
  admin = await server.register();
  user = await server.register();
});

describe('the order of answers', () => {
  const wrong = { method: 'POST', body: '{', headers: { origin: 'http://evil.test' } };
  const large = { 'content-length': '2001' };

  it('is Origin, size, 401, 403, 400 of the path, 400 of the query, 404, 400 of the body', async () => {
    const path = '/api/v1/wide/NOT?count=99';
    const post = async (options: object, at = path) =>
      (await server.request(at, { ...wrong, ...options })).status;
    expect(await post({})).toBe(403);
    const raw = await rawRequest(server.host, head('POST', path, { ...large }));
    expect(statusOf(raw)).toBe(413);
    expect(await post({ headers: {} })).toBe(401);
    expect(await post({ headers: {}, token: user.token })).toBe(403);
    const field = async (at: string, body: unknown) =>
      (await server.request(at, { method: 'POST', body, token: admin.token })).json.detail;
    expect(await field(path, '{')).toEqual({ field: 'name', message: 'A name is lower case' });
    expect(await field('/api/v1/wide/missing?count=99', '{')).toMatchObject({ field: 'count' });
    expect(await field('/api/v1/wide/missing', '{')).toEqual({ field: 'name', message: 'There is none' });
    expect(await field('/api/v1/wide/there', '{')).toEqual({
      field: 'body',
      message: 'The body is not valid JSON',
    });
  });

  it('has 429 after 403 and before 400, with Retry-After, counted for each user', async () => {
    const other = await server.accountIn('elsewhere', 'admin');
    const post = (path: string, token: string) => server.request(path, { body: { text: 'x' }, token });
    expect((await post('/api/v1/things/good', user.token)).status).toBe(403);
    const statuses = [];
    for (const name of ['good', 'NOT', 'good', 'NOT', 'good'])
      statuses.push((await post(`/api/v1/things/${name}`, other.token)).status);
    expect(statuses).toEqual([200, 400, 200, 429, 429]);
    const refused = await post('/api/v1/things/good', other.token);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('ratelimit-policy')).toBe('"runs";q=3;w=60');
    expect(refused.headers.get('ratelimit')).toMatch(/^"runs";r=0;t=\d+$/);
    expect(refused.json).toEqual({ detail: expect.stringContaining('More than 3 a minute') });
    expect((await post('/api/v1/things/good', admin.token)).status).toBe(200);
  });
});

describe('a body', () => {
  const field = async (body: unknown) =>
    (await server.request('/api/v1/wide/there', { method: 'POST', body, token: admin.token })).json.detail;

  it('that is wrong names the field', async () => {
    expect(await field({})).toEqual({ field: 'text', message: 'text is required' });
    expect(await field(undefined)).toEqual({ field: 'body', message: 'body is required' });
    expect(await field({ text: 1 })).toMatchObject({ field: 'text' });
    expect(await field({ text: '', deep: { inside: 1 } })).toMatchObject({ field: 'deep.inside' });
    expect(await field(new Uint8Array([0x22, 0xff, 0x22]))).toMatchObject({ field: 'body' });
    expect(await field('['.repeat(900) + ']'.repeat(900))).toMatchObject({
      message: 'The body is nested more than 64 levels deep',
    });
  });

  it('cannot bring a prototype', async () => {
    const body = '{"text":"a","__proto__":{"polluted":true},"\\u005f_proto__":{"polluted":true}}';
    const { json } = await server.request('/api/v1/wide/there', { body, token: admin.token });
    expect(json).toEqual({ name: 'there', count: 1, text: 'a' });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('every answer', () => {
  it('has the security headers, a request id and is not stored', async () => {
    for (const path of ['/health', '/', '/api/v1/auth/me', '/nowhere', '/api/v1/wide/x']) {
      const { headers } = await server.request(path);
      expect(headers.get('content-security-policy')).toMatch(
        /default-src 'self'.*img-src 'self'.*frame-ancestors 'none'/,
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('x-request-id')).toMatch(/^[\w-]+$/);
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('cache-control')).toBe(path === '/' ? 'no-cache' : 'no-store');
    }
  });

  it('is 404 for an unknown path, 405 with Allow for another method, and HEAD is GET without a body', async () => {
    const unknown = await server.request('/api/v1/nothing');
    expect([unknown.status, unknown.json]).toEqual([
      404,
      { detail: { field: 'path', message: 'There is nothing at this path' } },
    ]);
    for (const [method, path, allow] of [
      ['PUT', '/api/v1/wide/x', 'POST'],
      ['OPTIONS', '/api/v1/auth/tokens', 'POST, GET, HEAD'],
      ['POST', '/', 'GET, HEAD'],
    ] as const) {
      const refused = await server.request(path, { method });
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, allow]);
    }
    const head = await server.request('/health', { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
  });

  it('says nothing of the inside when something fails, and the log says all of it', async () => {
    const answer = await server.request('/api/v1/wide/broken', { method: 'POST', token: admin.token });
    expect([answer.status, answer.json]).toEqual([500, { detail: 'Internal error' }]);
    const id = answer.headers.get('x-request-id');
    const line = server.log().find(({ requestId, level }) => requestId === id && level === 'error');
    expect(line?.['err']).toMatchObject({ message: 'canary: the inside of the server' });
  });

  it('keeps the request id of a proxy when it is harmless', async () => {
    const idOf = async (given: string) =>
      (await server.request('/health', { headers: { 'x-request-id': given } })).headers.get('x-request-id');
    expect(await idOf('proxy-1.2_3')).toBe('proxy-1.2_3');
    expect(await idOf('a b')).not.toBe('a b');
    expect(await idOf('x'.repeat(65))).not.toBe('x'.repeat(65));
  });
});

function head(method: string, path: string, headers: Record<string, string>): string {
  const lines = Object.entries({ host: server.host, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}
