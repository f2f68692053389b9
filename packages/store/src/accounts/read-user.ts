import type { Selectable } from 'kysely';
import { oneOf } from '../columns/one-of.ts';
import type { UserTable } from '../schema/tables.ts';
import { roles, type User } from './accounts.ts';

export function readUser(row: Selectable<UserTable>): User {
  const { id, tenant, email, issuer, subject } = row;
  return {
    id,
    tenant,
    email,
    role: oneOf(roles, row.role),
    ...(row.password_hash === null ? {} : { passwordHash: row.password_hash }),
    ...(issuer === null || subject === null ? {} : { external: { issuer, subject } }),
    createdAt: row.created_at,
    ...(row.disabled_at === null ? {} : { disabledAt: row.disabled_at }),
  };
}
