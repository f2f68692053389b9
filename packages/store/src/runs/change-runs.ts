import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../schema/tables.ts';

/**
 * Carries out one statement that changes runs. The lock is the run, or who changes many: a single statement with its
 * conditions is safe against all others as it is, and under a lock PostgreSQL never repeats it because of changes of
 * other runs, of which there may be thousands.
 */
export function changeRuns<T>(
  database: Database,
  lock: string,
  statement: (transaction: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  return database.write(statement, { lock: `runs ${lock}` });
}
