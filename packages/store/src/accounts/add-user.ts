import type { Kysely } from 'kysely';
import { StoreError } from '../errors/store-error.ts';
import type { Tables } from '../schema/tables.ts';
import type { NewUser, User } from './accounts.ts';
import { emailKey } from './email-key.ts';
import { readUser } from './read-user.ts';

export async function addUser(transaction: Kysely<Tables>, user: NewUser, now: number): Promise<User> {
  await refuseTaken(transaction, user);
  const row = await transaction
    .insertInto('users')
    .values({
      id: crypto.randomUUID(),
      tenant: user.tenant,
      email: user.email,
      email_key: emailKey(user.email),
      password_hash: user.passwordHash ?? null,
      role: user.role ?? ((await isEmpty(transaction, user.tenant)) ? 'admin' : 'user'),
      issuer: user.external?.issuer ?? null,
      subject: user.external?.subject ?? null,
      created_at: now,
      disabled_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return readUser(row);
}

async function refuseTaken(transaction: Kysely<Tables>, { email, external }: NewUser): Promise<void> {
  const users = transaction.selectFrom('users').select('id');
  if ((await users.where('email_key', '=', emailKey(email)).executeTakeFirst()) !== undefined) {
    throw new StoreError('EMAIL_TAKEN', `There is an account for ${email}.`, {
      hint: 'Sign in with it, or use another email.',
      data: { email },
    });
  }
  if (external === undefined) return;
  const { issuer, subject } = external;
  const same = users.where('issuer', '=', issuer).where('subject', '=', subject);
  if ((await same.executeTakeFirst()) !== undefined) {
    throw new StoreError('CONFLICT', `There is an account for ${subject} of ${issuer}.`, {
      hint: 'Use that account.',
      data: { issuer, subject },
    });
  }
}

async function isEmpty(transaction: Kysely<Tables>, tenant: string): Promise<boolean> {
  const anyone = await transaction
    .selectFrom('users')
    .select('id')
    .where('tenant', '=', tenant)
    .limit(1)
    .executeTakeFirst();
  return anyone === undefined;
}
