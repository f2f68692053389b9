import type { Kysely } from 'kysely';
import { parseDocument, writeDocument } from '../columns/document.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../schema/tables.ts';
import type { RateLimits } from './rate-limits.ts';
import { judge, momentsThatCount } from './window.ts';

export function createRateLimits(database: Database): RateLimits {
  return {
    take: (key, limit) =>
      database.write(
        async (transaction) => {
          const now = database.now();
          const moments = momentsThatCount(await readMoments(transaction, key), limit, now);
          const answer = judge(moments, limit, now);
          if (!answer.allowed) return answer;
          // Never before the last one: with servers whose clocks differ the window would be shorter than it says.
          const moment = Math.max(now, moments.at(-1) ?? now);
          await writeMoments(transaction, key, [...moments, moment], moment + limit.windowMs);
          return { ...answer, remaining: answer.remaining - 1 };
        },
        { lock: `rate limit ${key}` },
      ),

    async peek(key, limit) {
      const now = database.now();
      return judge(momentsThatCount(await readMoments(database.reader, key), limit, now), limit, now);
    },

    clear: (key) =>
      database.write(
        async (transaction) => {
          await transaction.deleteFrom('rate_limits').where('key', '=', key).execute();
        },
        { lock: `rate limit ${key}` },
      ),

    prune: (now) =>
      database.write(async (transaction) => {
        await transaction.deleteFrom('rate_limits').where('expires_at', '<=', now).execute();
      }),
  };
}

async function readMoments(reader: Kysely<Tables>, key: string): Promise<number[]> {
  const row = await reader
    .selectFrom('rate_limits')
    .select('moments')
    .where('key', '=', key)
    .executeTakeFirst();
  const moments = row === undefined ? [] : parseDocument(row.moments);
  return Array.isArray(moments) ? moments.filter((moment) => typeof moment === 'number') : [];
}

async function writeMoments(
  transaction: Kysely<Tables>,
  key: string,
  list: readonly number[],
  expiresAt: number,
): Promise<void> {
  const values = { moments: writeDocument(list), expires_at: expiresAt };
  await transaction
    .insertInto('rate_limits')
    .values({ key, ...values })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
    .execute();
}
