import type { IncomingMessage } from 'node:http';
import { HttpError } from '../errors/http-error.ts';

/** Refuses what says of itself that it is too large, before a byte of it is read. */
export function checkContentLength(incoming: IncomingMessage, limit: number): void {
  const length = incoming.headers['content-length'];
  if (length !== undefined && Number(length) > limit) throw tooLarge(limit);
}

/**
 * The body's bytes, counted while they arrive. The stream is left as it is when it is too large: destroying it would
 * take the connection along, and with it the answer.
 */
export function readIncoming(incoming: IncomingMessage, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  checkContentLength(incoming, limit);
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  const chunks: Buffer[] = [];
  let size = 0;
  const onData = (chunk: Buffer): void => {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
    else settle(() => reject(tooLarge(limit)));
  };
  const onEnd = (): void => settle(() => resolve(join(chunks, size)));
  const onBroken = (cause?: unknown): void =>
    settle(() => reject(new HttpError(400, { field: 'body', message: 'The body broke off' }, { cause })));
  const settle = (how: () => void): void => {
    incoming.off('data', onData).off('end', onEnd).off('error', onBroken).off('close', onBroken);
    incoming.pause();
    how();
  };
  if (incoming.readableEnded) resolve(new Uint8Array(0));
  else if (incoming.destroyed) onBroken();
  else incoming.on('data', onData).on('end', onEnd).on('error', onBroken).on('close', onBroken);
  return promise;
}

function join(chunks: readonly Buffer[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

function tooLarge(limit: number): HttpError {
  return new HttpError(413, `The body is larger than ${limit} bytes`, { headers: { connection: 'close' } });
}
