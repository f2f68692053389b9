import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rawRequest, statusOf } from '../../test/raw-request.ts';
import { serve, type TestServer } from '../../test/serve.ts';
import { defineRoute } from './route.ts';

const LIMIT = 1_000;
let server: TestServer;

const echo = defineRoute({
  method: 'post',
  path: '/echo',
  operation: 'echo',
  tag: 'test',
  summary: 'How much was sent',
  access: 'public',
  body: { contentType: 'application/octet-stream', limit: LIMIT, schema: z.unknown() },
  replies: { 200: { description: 'A number' } },
  handle: async (request) => ({ status: 200, json: (await request.readBytes()).length }),
});

beforeAll(async () => {
  server = await serve({ shared: true, routes: [echo] });
});

const start = (headers: string, path = '/echo') =>
  `POST ${path} HTTP/1.1\r\nhost: ${server.host}\r\n${headers}\r\n\r\n`;

describe('a body', () => {
  it('may be as large as the limit and no byte larger', async () => {
    const sizes = async (size: number) => server.request('/echo', { body: 'x'.repeat(size) });
    expect((await sizes(LIMIT)).json).toBe(LIMIT);
    const refused = await sizes(LIMIT + 1);
    expect([refused.status, refused.json]).toEqual([
      413,
      { detail: `The body is larger than ${LIMIT} bytes` },
    ]);
  });

  it('that says that it is too large is refused before a byte of it arrives', async () => {
    expect(statusOf(await rawRequest(server.host, start('content-length: 999999999')))).toBe(413);
  });

  it('that is far too large is taken to its end, so that its sender hears why', async () => {
    const body = new Uint8Array(16 * 2 ** 20);
    for (let turn = 0; turn < 3; turn++) {
      const { status, json } = await server.request('/echo', { body });
      expect([status, json]).toEqual([413, { detail: `The body is larger than ${LIMIT} bytes` }]);
    }
  });

  it('that never ends is refused when it is too large, and the connection is given up', async () => {
    const answer = await rawRequest(server.host, endless(), () => false);
    expect(statusOf(answer)).toBe(413);
    expect(answer).toMatch(/^connection: close/im);
  });

  it('that nobody reads does not keep the connection', async () => {
    const answer = await rawRequest(server.host, endless('/api/v1/auth/logout'), () => false);
    expect(statusOf(answer)).toBe(401);
  });

  it('that arrives in pieces is put together', async () => {
    const parts = [start('transfer-encoding: chunked'), '3\r\nabc\r\n', '2\r\nde\r\n', '0\r\n\r\n'];
    expect((await rawRequest(server.host, parts)).endsWith('\r\n\r\n5')).toBe(true);
  });
});

function* endless(path?: string): Iterable<string> {
  yield start('transfer-encoding: chunked', path);
  while (true) yield `400\r\n${'x'.repeat(1_024)}\r\n`;
}
