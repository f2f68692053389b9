import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { bumpTopic } from '../changes/bump-topic.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../schema/tables.ts';
import { readSession } from './read-session.ts';
import type { Sessions } from './sessions.ts';

export function createSessions(database: Database): Sessions {
  const { reader } = database;
  return {
    create: (session) =>
      database.write(async (transaction) => {
        const row = await transaction
          .insertInto('sessions')
          .values({
            id: session.id,
            user_id: session.userId,
            kind: session.kind,
            name: session.name ?? null,
            created_at: database.now(),
            expires_at: session.expiresAt ?? null,
            revoked_at: null,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        return readSession(row);
      }),

    async find(id) {
      const row = await reader.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst();
      return row && readSession(row);
    },

    async list(userId, kind) {
      const rows = await reader
        .selectFrom('sessions')
        .selectAll()
        .where('user_id', '=', userId)
        .where('kind', '=', kind)
        .where(countsAt(database.now()))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.map(readSession);
    },

    revoke: (id) =>
      database.write(async (transaction) => {
        const now = database.now();
        const { numUpdatedRows } = await transaction
          .updateTable('sessions')
          .set({ revoked_at: now })
          .where('id', '=', id)
          .where(countsAt(now))
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) return false;
        await bumpTopic(transaction, 'sessions');
        return true;
      }),

    revokeAll: (userId) =>
      database.write(async (transaction) => {
        await transaction
          .updateTable('sessions')
          .set({ revoked_at: database.now() })
          .where('user_id', '=', userId)
          .where('revoked_at', 'is', null)
          .execute();
        await bumpTopic(transaction, 'sessions');
      }),

    prune: (now) =>
      database.write(async (transaction) => {
        await transaction.deleteFrom('sessions').where('expires_at', '<=', now).execute();
      }),
  };
}

function countsAt(now: number) {
  return (build: ExpressionBuilder<Tables, 'sessions'>): Expression<SqlBool> =>
    build.and([
      build('revoked_at', 'is', null),
      build.or([build('expires_at', 'is', null), build('expires_at', '>', now)]),
    ]);
}
