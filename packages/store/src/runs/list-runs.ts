import type { Kysely } from 'kysely';
import type { Tables } from '../schema/tables.ts';
import { readRun } from './read-run.ts';
import type { Run, RunFilter } from './runs.ts';

/** One page of the runs of a tenant, newest first, and how many there are. */
export async function listRuns(
  reader: Kysely<Tables>,
  filter: RunFilter,
): Promise<{ readonly items: readonly Run[]; readonly total: number }> {
  const { tenant, userId, kind, skill, status } = filter;
  let query = reader.selectFrom('runs').where('tenant', '=', tenant);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (skill !== undefined) query = query.where('skill', '=', skill);
  if (status !== undefined) query = query.where('status', '=', status);
  const rows = await query
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  const count = await query.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
  return { items: rows.map(readRun), total: Number(count.total) };
}
