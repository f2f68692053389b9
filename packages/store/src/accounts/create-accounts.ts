import { bumpTopic } from '../changes/bump-topic.ts';
import type { Database } from '../database/database.ts';
import type { Accounts } from './accounts.ts';
import { addUser } from './add-user.ts';
import { changeUser, findUser } from './change-user.ts';
import { emailKey } from './email-key.ts';
import { readUser } from './read-user.ts';
import { refuseLastAdmin } from './refuse-last-admin.ts';

/** Who is first and who is last is decided for one at a time. */
const ONE_AT_A_TIME = { lock: 'accounts' };

export function createAccounts(database: Database): Accounts {
  const { reader } = database;
  return {
    create: (user) =>
      database.write(async (transaction) => {
        const created = await addUser(transaction, user, database.now());
        await bumpTopic(transaction, 'users');
        return created;
      }, ONE_AT_A_TIME),

    update: (id, change) =>
      database.write(async (transaction) => {
        const changed = await changeUser(transaction, id, change, database.now());
        await bumpTopic(transaction, 'users');
        return changed;
      }, ONE_AT_A_TIME),

    remove: (id) =>
      database.write(async (transaction) => {
        const user = await findUser(transaction, id);
        if (user === undefined) return false;
        await refuseLastAdmin(transaction, user);
        // Its sessions go along: they refer to it.
        await transaction.deleteFrom('users').where('id', '=', id).execute();
        await bumpTopic(transaction, 'users');
        await bumpTopic(transaction, 'sessions');
        return true;
      }, ONE_AT_A_TIME),

    find: (id) => findUser(reader, id),

    async findByEmail(email) {
      const key = emailKey(email);
      const row = await reader
        .selectFrom('users')
        .selectAll()
        .where('email_key', '=', key)
        .executeTakeFirst();
      return row && readUser(row);
    },

    async findExternal(issuer, subject) {
      const row = await reader
        .selectFrom('users')
        .selectAll()
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst();
      return row && readUser(row);
    },

    async list(tenant) {
      const rows = await reader
        .selectFrom('users')
        .selectAll()
        .where('tenant', '=', tenant)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(readUser);
    },

    tenants: () =>
      reader
        .selectFrom('users')
        .select(({ fn }) => ['tenant', fn.countAll<number>().as('users')])
        .groupBy('tenant')
        .orderBy('tenant')
        .execute(),

    async count() {
      const { users } = await reader
        .selectFrom('users')
        .select(({ fn }) => fn.countAll<number>().as('users'))
        .executeTakeFirstOrThrow();
      return users;
    },
  };
}
