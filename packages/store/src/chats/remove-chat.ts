import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import { removeRuns } from '../runs/remove-runs.ts';
import type { Tables } from '../schema/tables.ts';
import { writeChat } from './write-chat.ts';

/** Removes a chat with its messages and with what its turns said, in one transaction. */
export async function removeChat(database: Database, id: string): Promise<boolean> {
  return writeChat(database, id, async (transaction) => {
    const runs = await endedRunsOfNoOther(transaction, id);
    // Its messages go along: they refer to it.
    const { numDeletedRows } = await transaction.deleteFrom('chats').where('id', '=', id).executeTakeFirst();
    await removeRuns(transaction, runs);
    return numDeletedRows > 0n;
  });
}

/** A fork shows the same runs; one that still runs belongs to whoever carries it out. */
async function endedRunsOfNoOther(transaction: Kysely<Tables>, id: string): Promise<readonly string[]> {
  const rows = await transaction
    .selectFrom('runs')
    .select('runs.id')
    .where('runs.finished_at', 'is not', null)
    .where('runs.id', 'in', (build) =>
      build
        .selectFrom('chat_messages')
        .select('run_id')
        .where('chat_id', '=', id)
        .where('run_id', 'is not', null),
    )
    .where((build) =>
      build.not(
        build.exists(
          build
            .selectFrom('chat_messages as others')
            .select('others.chat_id')
            .whereRef('others.run_id', '=', 'runs.id')
            .where('others.chat_id', '<>', id),
        ),
      ),
    )
    .execute();
  return rows.map((row) => row.id);
}
