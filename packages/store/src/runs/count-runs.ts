import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../schema/tables.ts';
import type { RunCount, RunCountFilter } from './runs.ts';

const DAY_MS = 86_400_000;

/** Counts runs by day, kind and skill: a query a day, since SQLite answers at once and others want their turn. */
export async function countRuns(
  reader: Kysely<Tables>,
  { from, to, ...whose }: RunCountFilter,
): Promise<readonly RunCount[]> {
  const counts: RunCount[] = [];
  for (let start = from; start < to;) {
    const day = Math.floor(start / DAY_MS) * DAY_MS;
    const end = Math.min(day + DAY_MS, to);
    const rows = await countBetween(reader, { ...whose, from: start, to: end });
    for (const { kind, skill, total, failed, last_at } of rows)
      counts.push({
        day,
        kind,
        ...(skill === null ? {} : { skill }),
        total: Number(total),
        failed: Number(failed),
        lastAt: Number(last_at),
      });
    start = end;
    await setImmediate();
  }
  return counts;
}

async function countBetween(reader: Kysely<Tables>, { tenant, userId, from, to }: RunCountFilter) {
  let query = reader
    .selectFrom('runs')
    .where('tenant', '=', tenant)
    .where('created_at', '>=', from)
    .where('created_at', '<', to);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  return query
    .select(({ fn }) => [
      'kind',
      'skill',
      fn.countAll().as('total'),
      fn.sum(sql`case when status in ('failed', 'interrupted') then 1 else 0 end`).as('failed'),
      fn.max('created_at').as('last_at'),
    ])
    .groupBy(['kind', 'skill'])
    .execute();
}
