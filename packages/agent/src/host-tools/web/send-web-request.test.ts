import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { sendWebRequest } from './send-web-request.ts';

const { signal } = new AbortController();

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

it('sends method, headers and body, and keeps what is its own to decide', async () => {
  const seen: unknown[] = [];
  const url = await serve(async (request, response) => {
    const { method, headers } = request;
    const body = (await request.toArray()).join('');
    seen.push(method, headers['x-key'], headers.host, body);
    response.setHeader('content-type', 'application/json').end('{"ok":true}');
  });
  const answer = await sendWebRequest(
    { method: 'POST', url, headers: { 'x-key': 'k', Host: 'evil.test' }, body: '中文' },
    { allowedAddresses: ['127.0.0.1'] },
    signal,
  );
  expect(answer).toMatchObject({ status: 200, text: '{"ok":true}', truncated: false });
  expect(seen).toEqual(['POST', 'k', new URL(url).host, '中文']);
});

it('refuses addresses of the inside, also behind a redirect', async () => {
  await expect(
    sendWebRequest({ method: 'GET', url: 'http://169.254.169.254/' }, {}, signal),
  ).rejects.toMatchObject({ code: 'ADDRESS_REFUSED' });
  const url = await serve((_, response) => {
    response.writeHead(302, { location: 'http://10.0.0.1/' }).end();
  });
  const access = { allowedAddresses: ['127.0.0.1'] };
  await expect(sendWebRequest({ method: 'GET', url }, access, signal)).rejects.toMatchObject({
    code: 'ADDRESS_REFUSED',
  });
});

it('gives headers to no other host, and does not repeat elsewhere what does something', async () => {
  const seen: unknown[] = [];
  const other = await serve((request, response) => {
    seen.push(request.headers['authorization']);
    response.setHeader('content-type', 'text/plain').end('other');
  });
  const url = await serve((_, response) => {
    response.writeHead(307, { location: other }).end();
  });
  const access = { allowedAddresses: ['127.0.0.1'] };
  const headers = { authorization: 'Bearer secret' };
  expect(await sendWebRequest({ method: 'GET', url, headers }, access, signal)).toMatchObject({
    text: 'other',
  });
  expect(seen).toEqual([undefined]);
  expect(await sendWebRequest({ method: 'POST', url, headers }, access, signal)).toMatchObject({
    status: 307,
  });
  expect(seen).toHaveLength(1);
});
