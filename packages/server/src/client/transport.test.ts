import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { deadAddress, startLoopbackServer } from '../../test/loopback-server.ts';
import { requestPath } from './request-path.ts';
import { Transport } from './transport.ts';

async function connect(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  return new Transport({
    url: `${await startLoopbackServer(answer)}/base/`,
    token: () => 'secret',
    timeoutMs: 30_000,
  });
}

const path = requestPath`skills`;

describe('Transport', () => {
  it('sends the token, JSON and the query, below the path of the address', async () => {
    const seen: unknown[] = [];
    const transport = await connect((request, response) => {
      const { method, url, headers } = request;
      request.on('data', (chunk: Buffer) => seen.push(chunk.toString()));
      request.on('end', () => {
        seen.push(method, url, headers.authorization, headers['content-type']);
        response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"a":1}');
      });
    });
    expect(
      await transport.json('POST', path, { query: { q: 'a b', none: undefined }, body: { x: 'é' } }),
    ).toEqual({
      a: 1,
    });
    expect(seen).toEqual([
      '{"x":"é"}',
      'POST',
      '/base/api/v1/skills?q=a+b',
      'Bearer secret',
      'application/json',
    ]);
  });

  it('tells what the server said: status, detail, field, wait and request', async () => {
    const transport = await connect((_, response) => {
      const headers = { 'Content-Type': 'application/json', 'Retry-After': '7', 'X-Request-Id': 'abc' };
      response.writeHead(429, headers).end('{"detail":{"field":"name","message":"Slowly"}}');
    });
    await expect(transport.json('GET', path)).rejects.toMatchObject({
      code: 'HTTP_ERROR',
      message: 'Slowly',
      status: 429,
      detail: { field: 'name', message: 'Slowly' },
      field: 'name',
      retryAfter: 7,
      requestId: 'abc',
    });
  });

  it('names the status where the answer has no detail of ours', async () => {
    const transport = await connect((_, response) => response.writeHead(502).end('<html>'));
    await expect(transport.json('GET', path)).rejects.toMatchObject({
      code: 'HTTP_ERROR',
      message: 'The server answered 502 Bad Gateway',
      status: 502,
    });
  });

  it('takes no page for an answer', async () => {
    const transport = await connect((_, response) =>
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>'),
    );
    await expect(transport.json('GET', path)).rejects.toMatchObject({ code: 'ANSWER_INVALID', status: 200 });
  });

  it('follows no redirect, so that the token stays with its server', async () => {
    const transport = await connect((_, response) =>
      response.writeHead(302, { Location: '/elsewhere' }).end(),
    );
    await expect(transport.json('GET', path)).rejects.toMatchObject({ code: 'UNREACHABLE', status: 0 });
  });

  it('tells apart: nobody listens, no answer in time, aborted', async () => {
    const silent = await startLoopbackServer(() => undefined);
    await expect(new Transport({ url: await deadAddress() }).json('GET', path)).rejects.toMatchObject({
      code: 'UNREACHABLE',
      message: expect.stringContaining('ECONNREFUSED'),
    });
    await expect(new Transport({ url: silent, timeoutMs: 10 }).json('GET', path)).rejects.toMatchObject({
      code: 'TIMEOUT',
    });
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(new Transport({ url: silent }).json('GET', path, { signal })).rejects.toThrow('enough');
  });

  it('answers nothing for 204', async () => {
    const transport = await connect((_, response) => response.writeHead(204).end());
    expect(await transport.json('DELETE', path)).toBeNull();
  });
});

describe('requestPath', () => {
  it('encodes each value as one segment, and a list as several', () => {
    expect(requestPath`skills/${'a/b ?'}/files/${['docs', 'é.md']}`).toBe(
      '/api/v1/skills/a%2Fb%20%3F/files/docs/%C3%A9.md',
    );
  });

  it.each(['', '.', '..', '%2e%2E', '.%2e', '\ud800'])(
    'refuses %j, which would address something else',
    (name) => {
      expect(() => requestPath`skills/${name}`).toThrow(expect.objectContaining({ code: 'REQUEST_INVALID' }));
    },
  );
});
