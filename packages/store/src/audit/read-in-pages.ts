import { setImmediate } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { AuditRecordTable } from '../schema/conversation-tables.ts';
import type { selectRecords } from './select-records.ts';

const PAGE = 500;

/** The rows of a query, oldest first, of which a page is in memory at a time. */
export async function* readInPages(
  query: ReturnType<typeof selectRecords>,
): AsyncIterable<Selectable<AuditRecordTable>> {
  let after = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const rows = await query.selectAll().where('number', '>', after).orderBy('number').limit(PAGE).execute();
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last.number;
    // SQLite answers at once: others get their turn here.
    await setImmediate();
  }
}
