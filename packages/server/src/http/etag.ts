import { createHash } from 'node:crypto';

/** A strong validator of these bytes, quotes included. */
export function etagOf(content: string | Uint8Array): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
}

/** Whether `If-None-Match` names this tag, so that the answer is 304 (RFC 9110, 13.1.2: compared weakly). */
export function ifNoneMatch(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header === etag || names(header, etag, true);
}

/** Whether `If-Match` lets a change happen (RFC 9110, 13.1.1: compared strongly); without the header it does. */
export function ifMatch(header: string | undefined, etag: string): boolean {
  if (header === undefined) return true;
  return header === etag || names(header, etag, false);
}

function names(header: string, etag: string, weakly: boolean): boolean {
  if (header.trim() === '*') return true;
  return header.split(',').some((each) => {
    const tag = each.trim();
    return tag === etag || (weakly && tag === `W/${etag}`);
  });
}
