import type { JsonValue, WebRequest } from '@techne/agent';
import { sendWebRequest } from '@techne/agent';
import { describe, expect, it } from 'vitest';
import { bareHost, describeNode, runNodeOf } from '../node-type.contract.ts';
import { findNodeType } from '../node-types.ts';

const answer = { url: '', status: 200, contentType: 'application/json', text: '{"a":[1]}', truncated: false };

describeNode({
  type: 'http',
  data: { url: 'https://example.com/' },
  invalid: [
    [{}, 'url'],
    [{ url: 'https://example.com/', method: 'TRACE' }, 'method'],
  ],
  host: () => ({ ...bareHost, fetch: async () => answer }),
  hanging: (stopped) => ({ fetch: (_, signal) => stopped(signal) }),
  needs: 'fetch',
});

async function sent(
  data: Readonly<Record<string, unknown>>,
  input: JsonValue,
): Promise<WebRequest | undefined> {
  const requests: WebRequest[] = [];
  const host = { ...bareHost, fetch: async (request: WebRequest) => (requests.push(request), answer) };
  const scope = { variables: new Map([['input', input]]), outputs: new Map<string, JsonValue>() };
  await runNodeOf('http', data, { host, scope });
  return requests[0];
}

describe('an http node', () => {
  it.each([
    'x@evil.test/',
    '../../admin?a=b#c',
    'x&admin=true',
    '//evil.test',
    ' \r\nHost: evil',
    '中文 %2e',
  ])('puts %j into an address as one value', async (input) => {
    const request = await sent({ url: 'https://api.example.com/items/{{input}}?q={{input}}' }, input);
    const url = new URL(request?.url ?? '');
    expect(url.host).toBe('api.example.com');
    expect(decodeURIComponent(url.pathname)).toBe(`/items/${input}`);
    expect([...url.searchParams]).toEqual([['q', input]]);
  });

  it('takes a whole address from a reference, and its guard refuses the inside', async () => {
    expect((await sent({ url: '{{input}}' }, 'https://example.com/a?b=c'))?.url).toBe(
      'https://example.com/a?b=c',
    );
    const fetch = (request: WebRequest, signal: AbortSignal) => sendWebRequest(request, {}, signal);
    for (const url of [
      'http://169.254.169.254/',
      'http://[::ffff:127.0.0.1]/',
      'http://0x7f.1/',
      'file:///etc/passwd',
    ]) {
      const scope = { variables: new Map([['input', url]]), outputs: new Map<string, JsonValue>() };
      await expect(
        runNodeOf('http', { url: '{{input}}' }, { host: { ...bareHost, fetch }, scope }),
      ).rejects.toMatchObject({ code: expect.stringMatching(/REFUSED/) });
    }
  });

  it('sends a body of values as JSON whose structure no value changes, with the key of its work', async () => {
    const data = {
      url: 'https://example.com/',
      method: 'POST',
      body: { text: '{{input}}', fixed: [1, '{{input}}!'] },
    };
    const request = await sent(data, '","admin":"true');
    expect(JSON.parse(request?.body ?? '')).toEqual({
      text: '","admin":"true',
      fixed: [1, '","admin":"true!'],
    });
    expect(request?.headers).toEqual({
      'idempotency-key': 'execution:node:0',
      'content-type': 'application/json',
    });
    expect((await sent({ url: 'https://example.com/' }, 'x'))?.headers).toEqual({});
  });

  it('gives the status and what came, read where it is JSON', async () => {
    const host = { ...bareHost, fetch: async () => answer };
    expect(await runNodeOf('http', { url: 'https://example.com/' }, { host })).toEqual({
      status: 'done',
      output: { status: 200, body: { a: [1] } },
    });
  });

  it.each([
    ['GET', 3],
    ['HEAD', 3],
    ['PUT', 3],
    ['DELETE', 3],
    ['POST', 1],
    ['PATCH', 1],
  ])('tries %s %i times', (method, attempts) => {
    expect(findNodeType('http')?.prepare({ url: 'https://example.com/', method }).attempts).toBe(attempts);
  });
});
