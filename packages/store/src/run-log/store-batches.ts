import type { Kysely } from 'kysely';
import { setImmediate as turn } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import type { Tables } from '../schema/tables.ts';
import type { Batch } from './batch.ts';

/** Few lengths, so that a statement is prepared once and used again; 100 rows have 400 parameters. */
const LENGTHS = [100, 10, 1];

/**
 * Stores batches of many runs in one transaction. Returns those that were refused, because somebody else stored events
 * of the same numbers: numbers have no gaps, so two writers of a run meet at the first number after what both know.
 */
export async function storeBatches(
  database: Database,
  batches: readonly Batch[],
  writer: string,
): Promise<ReadonlySet<Batch>> {
  if (batches.length === 1) return storeAlone(database, batches);
  // The lock is this process, so it keeps nobody waiting: the primary key is what keeps writers of a run apart.
  const options = { lock: `run_log ${writer}` };
  return database.write(async (transaction) => {
    const refused = new Set<Batch>();
    for (const part of partsOf(batches)) {
      const stored = await insertBatches(transaction, part);
      // SQLite works in this very thread: others get their turn between two statements.
      await turn();
      if (stored === part.length) continue;
      for (const batch of part) if (!(await isStored(transaction, batch))) refused.add(batch);
    }
    return refused;
  }, options);
}

/** The events of one run, as most lots are of a process that has little to do. */
async function storeAlone(database: Database, batches: readonly Batch[]): Promise<ReadonlySet<Batch>> {
  const stored = await database.write((queries) => insertBatches(queries, batches), { isOneStatement: true });
  if (stored === batches.length) return new Set();
  const refused = new Set<Batch>();
  for (const batch of batches) if (!(await isStored(database.reader, batch))) refused.add(batch);
  return refused;
}

function* partsOf(batches: readonly Batch[]): Generator<readonly Batch[]> {
  let start = 0;
  for (const length of LENGTHS)
    for (; start + length <= batches.length; start += length) yield batches.slice(start, start + length);
}

async function insertBatches(transaction: Kysely<Tables>, batches: readonly Batch[]): Promise<number> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('run_events')
    .values(
      batches.map(({ runId, firstNumber, lastNumber, text }) => ({
        run_id: runId,
        first_number: firstNumber,
        last_number: lastNumber,
        events: text,
      })),
    )
    .onConflict((conflict) => conflict.columns(['run_id', 'first_number']).doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0n);
}

/** Also when a commit was carried out but its answer was lost, and this is the second try. */
async function isStored(transaction: Kysely<Tables>, batch: Batch): Promise<boolean> {
  const row = await transaction
    .selectFrom('run_events')
    .select(['last_number', 'events'])
    .where('run_id', '=', batch.runId)
    .where('first_number', '=', batch.firstNumber)
    .executeTakeFirst();
  return row?.last_number === batch.lastNumber && row.events === batch.text;
}
