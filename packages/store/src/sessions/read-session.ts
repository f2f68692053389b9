import type { Selectable } from 'kysely';
import { oneOf } from '../columns/one-of.ts';
import type { SessionTable } from '../schema/tables.ts';
import type { Session } from './sessions.ts';

export function readSession(row: Selectable<SessionTable>): Session {
  return {
    id: row.id,
    userId: row.user_id,
    kind: oneOf(['session', 'token'], row.kind),
    ...(row.name === null ? {} : { name: row.name }),
    createdAt: row.created_at,
    ...(row.expires_at === null ? {} : { expiresAt: row.expires_at }),
    ...(row.revoked_at === null ? {} : { revokedAt: row.revoked_at }),
  };
}
