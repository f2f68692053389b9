import type { Kysely } from 'kysely';
import { StoreError } from '../errors/store-error.ts';
import type { Tables } from '../schema/tables.ts';
import type { User } from './accounts.ts';

/** Before an account stops being an enabled admin: a tenant without one could never be managed again. */
export async function refuseLastAdmin(transaction: Kysely<Tables>, user: User): Promise<void> {
  if (user.role !== 'admin' || user.disabledAt !== undefined) return;
  const other = await transaction
    .selectFrom('users')
    .select('id')
    .where('tenant', '=', user.tenant)
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .where('id', '!=', user.id)
    .limit(1)
    .executeTakeFirst();
  if (other !== undefined) return;
  throw new StoreError('LAST_ADMIN', `${user.email} is the last admin of ${user.tenant}.`, {
    hint: 'Make somebody else admin first.',
    data: { id: user.id, tenant: user.tenant },
  });
}
