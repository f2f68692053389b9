import type { Reply } from './reply.ts';
import { securityHeaders } from './security-headers.ts';

const json = 'application/json; charset=utf-8';

/** A reply as an answer. Headers are a plain object, and the body text or bytes: the adapter's fast path. */
export function sendReply(
  reply: Reply,
  requestId: string,
  extra?: Readonly<Record<string, string>>,
): Response {
  const headers: Record<string, string> = { ...securityHeaders, 'cache-control': 'no-store' };
  let body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null = null;
  if ('json' in reply) {
    headers['content-type'] = json;
    body = JSON.stringify(reply.json);
  } else if ('text' in reply) {
    headers['content-type'] = json;
    body = reply.text;
  } else if ('bytes' in reply) body = reply.bytes;
  else if ('stream' in reply) body = reply.stream;
  headers['x-request-id'] = requestId;
  if (reply.headers !== undefined) addHeaders(headers, reply.headers);
  if (extra !== undefined) addHeaders(headers, extra);
  return new Response(body, { status: reply.status, headers });
}

function addHeaders(headers: Record<string, string>, more: Readonly<Record<string, string>>): void {
  for (const name in more) headers[name.toLowerCase()] = more[name] ?? '';
}
