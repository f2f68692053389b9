import type { ControlledTransaction } from 'kysely';
import type { Tables } from '../schema/tables.ts';

/** In both databases the moment of a reading transaction is that of its first read, not that of its beginning. */
export async function fixMoment(transaction: ControlledTransaction<Tables>): Promise<void> {
  try {
    await transaction.selectFrom('applied_migrations').select('version').limit(1).execute();
  } catch (error) {
    await transaction.rollback().execute();
    throw error;
  }
}
