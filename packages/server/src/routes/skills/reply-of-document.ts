import { ifNoneMatch } from '../../http/etag.ts';
import type { Reply } from '../../http/reply.ts';
import type { CachedDocument } from '../../skills/views/tenant-view.ts';

/** May be kept by the one who asked, who has to ask again whether it still holds. */
const kept = 'private, no-cache';

/** JSON that was made before, or 304 for who has it already. */
export function replyOfDocument({ etag, bytes }: CachedDocument, known: string | undefined): Reply {
  const headers = { etag, 'cache-control': kept, vary: 'authorization' };
  if (ifNoneMatch(known, etag)) return { status: 304, headers, empty: true };
  return { status: 200, headers: { ...headers, 'content-type': 'application/json; charset=utf-8' }, bytes };
}
