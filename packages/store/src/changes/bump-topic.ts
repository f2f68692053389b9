import type { Kysely } from 'kysely';
import type { Tables } from '../schema/tables.ts';

/** Moves a topic on in the transaction of the change that it is about. */
export async function bumpTopic(transaction: Kysely<Tables>, topic: string): Promise<void> {
  await transaction
    .insertInto('changes')
    .values({ topic, version: 1 })
    .onConflict((conflict) =>
      conflict.column('topic').doUpdateSet(({ eb }) => ({ version: eb('changes.version', '+', 1) })),
    )
    .execute();
}
