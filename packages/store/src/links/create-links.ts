import { createHash } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { Links } from './links.ts';
import { readLink } from './read-link.ts';

export function createLinks(database: Database): Links {
  return {
    create: (secret, link) =>
      database.write(async (transaction) => {
        await transaction
          .insertInto('links')
          .values({
            secret_digest: digestOf(secret),
            kind: link.kind,
            tenant: link.tenant,
            email: link.email ?? null,
            role: link.role,
            created_by: link.createdBy ?? null,
            created_at: database.now(),
            expires_at: link.expiresAt,
            used_at: null,
          })
          .execute();
      }),

    async find(secret) {
      const row = await database.reader
        .selectFrom('links')
        .selectAll()
        .where('secret_digest', '=', digestOf(secret))
        .where('used_at', 'is', null)
        .where('expires_at', '>', database.now())
        .executeTakeFirst();
      return row && readLink(row);
    },

    use: (secret) =>
      database.write(async (transaction) => {
        const now = database.now();
        const row = await transaction
          .updateTable('links')
          .set({ used_at: now })
          .where('secret_digest', '=', digestOf(secret))
          .where('used_at', 'is', null)
          .where('expires_at', '>', now)
          .returningAll()
          .executeTakeFirst();
        return row && readLink(row);
      }),

    prune: (now) =>
      database.write(async (transaction) => {
        await transaction.deleteFrom('links').where('expires_at', '<=', now).execute();
      }),
  };
}

/** The secret has more bits than anybody can try, so a fast digest does. */
function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
