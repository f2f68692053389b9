import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { WebFailure } from './web-failure.ts';

/** What one server answered, cut at a limit. */
export interface RawAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly location: string | undefined;
  readonly encoding: string;
  readonly bytes: Buffer;
  readonly truncated: boolean;
}

/** What is sent beside the address. */
export interface Sending {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** Asks one server, at exactly the address that was checked, and without any credentials but those in `sending`. */
export function requestPage(
  url: URL,
  address: string,
  limits: { readonly maxBytes: number; readonly idleMs: number; readonly signal: AbortSignal },
  { method, headers, body }: Sending,
): Promise<RawAnswer> {
  const family = isIP(address);
  const pinned: LookupFunction = (_host, options, done) => {
    if (options.all === true) done(null, [{ address, family }]);
    else done(null, address, family);
  };
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method,
      agent: false,
      lookup: pinned,
      signal: limits.signal,
      headers: {
        accept: 'text/html, text/*;q=0.9, application/json;q=0.9, */*;q=0.1',
        'accept-encoding': 'identity',
        'user-agent': 'techne',
        ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
        ...headers,
      },
    });
    request.setTimeout(limits.idleMs, () => {
      request.destroy(new WebFailure('TIMED_OUT', 'The server paused for too long.'));
    });
    request.on('error', reject);
    request.on('response', (response) => {
      readBody(response, limits.maxBytes).then((body) => {
        resolve({ ...describe(response), ...body });
        request.destroy();
      }, reject);
    });
    request.end(body);
  });
}

function describe(response: IncomingMessage): Omit<RawAnswer, 'bytes' | 'truncated'> {
  const { headers, statusCode = 0 } = response;
  return {
    status: statusCode,
    contentType: headers['content-type'] ?? '',
    location: headers.location,
    encoding: headers['content-encoding'] ?? 'identity',
  };
}

/** Reads up to the limit and not a byte more: an endless answer ends here. */
async function readBody(response: IncomingMessage, maxBytes: number) {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk.subarray(0, maxBytes - size));
    size += chunk.length;
    if (size > maxBytes) break;
  }
  return { bytes: Buffer.concat(chunks), truncated: size > maxBytes };
}
