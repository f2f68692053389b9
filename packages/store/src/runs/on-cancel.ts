import type { Database } from '../database/database.ts';
import { oneLookAtATime } from '../looking/one-look-at-a-time.ts';
import { RUN_CANCEL_CHANNEL } from './run-cancel-channel.ts';

/** Calls `listener` with every run of an owner that is asked to end. Returns the way to stop. */
export function onCancel(database: Database, owner: string, listener: (id: string) => void): () => void {
  let stopped = false;
  const look = oneLookAtATime(async () => {
    const asked = await database.reader
      .selectFrom('runs')
      .select('id')
      .where('owner', '=', owner)
      .where('status', '=', 'running')
      .where('cancel_requested_at', 'is not', null)
      .execute();
    for (const { id } of asked) if (!stopped) listener(id);
  });
  // Whatever the subject: which runs are this owner's is in the database, and requests to end are rare.
  const stopListening = database.signals.listen(RUN_CANCEL_CHANNEL, look);
  // What was asked for before anybody listened.
  look();
  return () => {
    stopped = true;
    stopListening();
  };
}
