import type { Kysely } from 'kysely';
import { bumpTopic } from '../changes/bump-topic.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../schema/tables.ts';

/**
 * One transaction that changes managed skills of a tenant. One after another, because each moves the same topic on;
 * blobs, which tenants share, are safe by being counted. `change` answers false when it changed nothing.
 */
export async function changeSkills<T>(
  database: Database,
  tenant: string,
  change: (transaction: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const topic = `skills:${tenant}`;
  return database.write(
    async (transaction) => {
      const result = await change(transaction);
      if (result !== false) await bumpTopic(transaction, topic);
      return result;
    },
    { lock: topic },
  );
}
