import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { toolContext } from '../../../test/tool-context.ts';
import { hostTools } from '../host-tools.ts';
import { webOptions } from './web-options.ts';

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('tools for the web by configuration', () => {
  it('are not there where nothing is configured', () => {
    expect(hostTools(webOptions({ fetch: undefined, search: undefined }))).toEqual([]);
  });

  it('search the server that was chosen, and follow it nowhere else inside', async () => {
    const secret = await listen((_, response) => response.end('{"results":[{"url":"http://inner"}]}'));
    let isMoved = false;
    const url = await listen((request, response) => {
      if (isMoved) response.writeHead(302, { location: `${secret}/search` }).end();
      else
        response.end(
          JSON.stringify({ results: [{ title: 'T', url: 'https://x.org', content: request.url }] }),
        );
    });
    const [search] = hostTools(webOptions({ fetch: undefined, search: { url } }));
    expect(search?.name).toBe('web_search');
    expect(await search?.execute({ query: 'a b' }, toolContext())).toMatchObject({
      output: { results: [{ title: 'T', url: 'https://x.org', snippet: '/search?q=a+b&format=json' }] },
    });
    isMoved = true;
    expect(await search?.execute({ query: 'x' }, toolContext())).toMatchObject({
      isError: true,
      output: { code: 'ADDRESS_REFUSED' },
    });
  });

  it('fetch nothing private but what was named', async () => {
    const url = await listen((_, response) => response.end('hello'));
    const fetched = async (allowedAddresses: readonly string[]) => {
      const [tool] = hostTools(webOptions({ fetch: { allowedAddresses }, search: undefined }));
      return tool?.execute({ url }, toolContext());
    };
    expect(await fetched([])).toMatchObject({ isError: true, output: { code: 'ADDRESS_REFUSED' } });
    expect(await fetched(['127.0.0.1'])).toMatchObject({ output: { content: 'hello' } });
  });
});
