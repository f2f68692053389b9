import { ifNoneMatch } from '../../http/etag.ts';
import type { Reply } from '../../http/reply.ts';
import type { CachedDocument } from '../../skills/views/tenant-view.ts';

/** May be kept by the one who asked, who has to ask again whether it still holds. */
const kept = 'private, no-cache';

/** Text goes out in one write with the head; beyond this, turning it into bytes each time costs more than that saves. */
const mostText = 16_384;
const texts = new WeakMap<CachedDocument, string>();

/** JSON that was made before, or 304 for who has it already. */
export function replyOfDocument(document: CachedDocument, known: string | undefined): Reply {
  const { etag, bytes } = document;
  const headers = { etag, 'cache-control': kept, vary: 'authorization' };
  if (ifNoneMatch(known, etag)) return { status: 304, headers, empty: true };
  if (bytes.length <= mostText) return { status: 200, headers, text: textOf(document) };
  return { status: 200, headers: { ...headers, 'content-type': 'application/json; charset=utf-8' }, bytes };
}

function textOf(document: CachedDocument): string {
  let text = texts.get(document);
  if (text === undefined) texts.set(document, (text = Buffer.from(document.bytes).toString('utf8')));
  return text;
}
