import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { toolContext } from '../../../test/tool-context.ts';
import { htmlToText } from './html-to-text.ts';
import { searxngSearch } from './searxng-search.ts';
import type { WebAccess } from './web-access.ts';
import { webFetchTool } from './web-fetch-tool.ts';
import { webSearchTool } from './web-search-tool.ts';

/** A server on 127.0.0.2, which the tests open; 127.0.0.1 stays closed, and a second server waits there. */
async function serve(listener: RequestListener, host = '127.0.0.2'): Promise<number> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const opened = { allowedAddresses: ['127.0.0.2'], resolve: async () => ['127.0.0.2'] } satisfies WebAccess;

async function get(url: string, access: WebAccess = opened, signal?: AbortSignal) {
  const context = signal === undefined ? toolContext() : toolContext({ signal });
  const outcome = await webFetchTool(access).execute({ url }, context);
  return outcome as typeof outcome & { output: Record<string, any> };
}

const text =
  (body: string): RequestListener =>
  (_, response) =>
    void response.setHeader('content-type', 'text/plain').end(body);

describe('web_fetch', () => {
  it('gives the text of a page, and sends no credentials', async () => {
    let headers: Record<string, unknown> = {};
    const port = await serve((request, response) => {
      headers = request.headers;
      response.setHeader('content-type', 'text/html; charset=utf-8').setHeader('set-cookie', 'a=b');
      response.end('<title>T</title><p>Hello&nbsp;<b>you</b></p><script>x()</script>');
    });
    const { output, isError } = await get(`http://page.test:${port}/a#b`);
    expect(isError).toBe(false);
    expect(output).toMatchObject({ url: `http://page.test:${port}/a`, status: 200, truncated: false });
    expect(output['content']).toBe('T\n\nHello you');
    expect(Object.keys(headers).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
    expect(headers['host']).toBe(`page.test:${port}`);
  });

  it('connects to the address that was checked, when a name changes its address', async () => {
    const wrong = await serve(text('inside'), '127.0.0.1');
    const port = await serve(text('outside'));
    const answers = [['127.0.0.2'], ['127.0.0.1']];
    let asked = 0;
    const resolve = async () => answers[asked++] ?? [];
    expect((await get(`http://rebind.test:${port}/`, { ...opened, resolve })).output['content']).toBe(
      'outside',
    );
    expect(asked).toBe(1);
    expect((await get(`http://rebind.test:${wrong}/`, { ...opened, resolve })).output).toMatchObject({
      code: 'ADDRESS_REFUSED',
    });
  });

  it('checks the address again at each redirect, also for the same name', async () => {
    const port = await serve((_, response) => void response.writeHead(302, { location: '/next' }).end());
    const answers = [['127.0.0.2'], ['127.0.0.1']];
    const resolve = async () => answers.shift() ?? [];
    expect((await get(`http://rebind.test:${port}/`, { ...opened, resolve })).output).toMatchObject({
      code: 'ADDRESS_REFUSED',
    });
  });

  it.each([
    ['http://127.0.0.1:1/', 'ADDRESS_REFUSED'],
    ['http://169.254.169.254/latest/', 'ADDRESS_REFUSED'],
    ['http://[::ffff:127.0.0.1]/', 'ADDRESS_REFUSED'],
    ['http://0x7f.1/', 'ADDRESS_REFUSED'],
    ['file:///etc/passwd', 'URL_REFUSED'],
    ['data:text/plain,x', 'URL_REFUSED'],
    ['http://a:b@page.test/', 'URL_REFUSED'],
    ['http://[', 'URL_REFUSED'],
  ])('does not follow a redirect to %s', async (location, code) => {
    const hops = ['/one', '/two', location];
    const port = await serve((_, response) => void response.writeHead(307, { location: hops.shift() }).end());
    const { output, isError } = await get(`http://page.test:${port}/`);
    expect({ output, isError }).toMatchObject({ output: { code }, isError: true });
    expect(hops).toEqual([]);
  });

  it('follows five redirects and not six', async () => {
    let left = 5;
    const port = await serve((_, response) => {
      if (left-- > 0) response.writeHead(301, { location: `/${left}` }).end();
      else response.setHeader('content-type', 'text/plain').end('there');
    });
    expect((await get(`http://page.test:${port}/`)).output).toMatchObject({ content: 'there' });
    left = 6;
    expect((await get(`http://page.test:${port}/`)).output).toMatchObject({ code: 'TOO_MANY_REDIRECTS' });
  });

  it('cuts an endless page, and ends a slow one', async () => {
    const endless = await serve((_, response) => {
      response.setHeader('content-type', 'text/plain');
      const write = (): void => void (response.write('x'.repeat(65_536)) ? setImmediate(write) : 0);
      response.on('drain', write);
      write();
    });
    const { output } = await get(`http://page.test:${endless}/`, { ...opened, maxBytes: 1_000 });
    expect(output).toMatchObject({ content: 'x'.repeat(1_000), truncated: true });
    const slow = await serve((_, response) => {
      response.setHeader('content-type', 'text/plain').write('a');
    });
    expect((await get(`http://page.test:${slow}/`, { ...opened, idleMs: 50 })).output).toMatchObject({
      code: 'TIMED_OUT',
    });
    const dripping = await serve((_, response) => {
      response.setHeader('content-type', 'text/plain');
      const timer = setInterval(() => response.write('a'), 10);
      response.on('close', () => clearInterval(timer));
    });
    expect((await get(`http://page.test:${dripping}/`, { ...opened, timeoutMs: 100 })).output).toMatchObject({
      code: 'TIMED_OUT',
    });
  });

  it('stops when it is cancelled, also while a name is looked up', async () => {
    const controller = new AbortController();
    const resolve = () => new Promise<string[]>(() => {});
    const fetching = get('http://page.test/', { resolve }, controller.signal);
    controller.abort();
    expect((await fetching).output).toMatchObject({ code: 'CANCELLED' });
  });

  it('refuses what is not text, and says when nobody answers', async () => {
    const port = await serve((request, response) => {
      if (request.url === '/zip') response.setHeader('content-encoding', 'gzip');
      response.setHeader('content-type', request.url === '/png' ? 'image/png' : 'text/plain').end('x');
    });
    for (const path of ['png', 'zip'])
      expect((await get(`http://page.test:${port}/${path}`)).output).toMatchObject({
        code: 'BINARY_NOT_SUPPORTED',
      });
    const resolve = async () => Promise.reject(new Error('ENOTFOUND 10.1.2.3'));
    expect((await get('http://gone.test/', { resolve })).output).toEqual({
      code: 'HOST_NOT_FOUND',
      error: 'The host could not be found.',
    });
    expect((await get('http://page.test:1/')).output).toMatchObject({ code: 'CONNECTION_FAILED' });
  });

  it('gives the page of an error as an error', async () => {
    const port = await serve(
      (_, response) => void response.writeHead(404, { 'content-type': 'text/plain' }).end('no'),
    );
    expect(await get(`http://page.test:${port}/`)).toMatchObject({
      isError: true,
      output: { status: 404, content: 'no' },
    });
  });
});

describe('web_search', () => {
  it('asks the engine that the host chose', async () => {
    const port = await serve((request, response) => {
      const query = new URL(request.url ?? '', 'http://x').searchParams.get('q');
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ results: [{ title: query, url: 'https://a.test/', content: 'c' }, {}] }));
    });
    const tool = webSearchTool(
      searxngSearch(`http://127.0.0.2:${port}/`, { allowedAddresses: ['127.0.0.2'] }),
    );
    expect((await tool.execute({ query: 'a b' }, toolContext())).output).toEqual({
      query: 'a b',
      results: [{ title: 'a b', url: 'https://a.test/', snippet: 'c' }],
    });
    expect((await tool.execute({}, toolContext())).isError).toBe(true);
    const closed = webSearchTool(searxngSearch(`http://127.0.0.2:${port}/`));
    expect((await closed.execute({ query: 'a' }, toolContext())).output).toMatchObject({
      code: 'ADDRESS_REFUSED',
    });
  });
});

describe('htmlToText', () => {
  it.each([
    ['a <b>b</b>\n\n\n c', 'a b\n\nc'],
    ['<!-- <p>x</p> -->y', 'y'],
    ['<!DOCTYPE html><html><head><title>t</title></head><body>x<br/>y</body></html>', 'x\ny'],
    ['1 < 2 && 3 > 2', '1 < 2 && 3 > 2'],
    ['&lt;script&gt; &#65;&#x42;&bogus;&#0;', '<script> AB&bogus;&#0;'],
    ['<script>never ends', ''],
    ['x<', 'x<'],
    [`${'İ'.repeat(20)}<SCRIPT>bad()</SCRIPT>good`, `${'İ'.repeat(20)}good`],
  ])('%j', (html, expected) => {
    expect(htmlToText(html)).toBe(expected);
  });

  it('takes time in proportion to a page of open marks', () => {
    for (const piece of ['<script>', '<', '<!--', '<p', '&', ' '])
      expect(htmlToText(piece.repeat(200_000)).length).toBeLessThanOrEqual(400_000);
  });
});
