import type { Selectable } from 'kysely';
import { roles } from '../accounts/accounts.ts';
import { oneOf } from '../columns/one-of.ts';
import type { LinkTable } from '../schema/tables.ts';
import type { Link } from './links.ts';

export function readLink(row: Selectable<LinkTable>): Link {
  return {
    kind: oneOf(['owner', 'invitation'], row.kind),
    tenant: row.tenant,
    ...(row.email === null ? {} : { email: row.email }),
    role: oneOf(roles, row.role),
    ...(row.created_by === null ? {} : { createdBy: row.created_by }),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
