import type { Kysely } from 'kysely';
import { StoreError } from '../errors/store-error.ts';
import type { Tables } from '../schema/tables.ts';
import type { Role, User } from './accounts.ts';
import { readUser } from './read-user.ts';
import { refuseLastAdmin } from './refuse-last-admin.ts';

export interface UserChange {
  readonly role?: Role;
  readonly passwordHash?: string;
  readonly disabled?: boolean;
}

export async function changeUser(
  transaction: Kysely<Tables>,
  id: string,
  { role, passwordHash, disabled }: UserChange,
  now: number,
): Promise<User> {
  const user = await findUser(transaction, id);
  if (user === undefined) {
    throw new StoreError('NOT_FOUND', `There is no account ${id}.`, {
      hint: 'It may have been removed; list the accounts.',
      data: { id },
    });
  }
  if (disabled === true || (role !== undefined && role !== 'admin')) await refuseLastAdmin(transaction, user);
  const disabledAt = disabled === false ? null : disabled === true ? (user.disabledAt ?? now) : undefined;
  const row = await transaction
    .updateTable('users')
    .set({
      role: role ?? user.role,
      ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
      ...(disabledAt === undefined ? {} : { disabled_at: disabledAt }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return readUser(row);
}

export async function findUser(reader: Kysely<Tables>, id: string): Promise<User | undefined> {
  const row = await reader.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  return row && readUser(row);
}
