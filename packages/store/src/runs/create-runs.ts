import type { Database } from '../database/database.ts';
import { cancelRun } from './cancel-run.ts';
import { claimRun } from './claim-run.ts';
import { countRuns } from './count-runs.ts';
import { createRun } from './create-run.ts';
import { expireRuns } from './expire-runs.ts';
import { listRuns } from './list-runs.ts';
import { onCancel } from './on-cancel.ts';
import { changeOwned } from './change-owned.ts';
import { writeDocument } from '../columns/document.ts';
import { pruneRuns } from './prune-runs.ts';
import { readRun } from './read-run.ts';
import { renewLeases } from './renew-leases.ts';
import type { Runs } from './runs.ts';

/** Runs, in the database. Every change is one statement that says whom it is for and in which state. */
export function createRuns(database: Database): Runs {
  return {
    create: (run) => createRun(database, run),
    async find(id) {
      const row = await database.reader
        .selectFrom('runs')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row && readRun(row);
    },
    list: (filter) => listRuns(database.reader, filter),
    count: (filter) => countRuns(database.reader, filter),
    finish: (id, owner, status, result) =>
      changeOwned(database, id, owner, {
        status,
        result: writeDocument(result),
        finished_at: database.now(),
        owner: null,
        lease_until: null,
      }),
    wait: (id, owner, state) =>
      changeOwned(
        database,
        id,
        owner,
        { status: 'waiting', state: writeDocument(state), owner: null, lease_until: null },
        { unlessCancelled: true },
      ),
    keep: (id, owner, state) => changeOwned(database, id, owner, { state: writeDocument(state) }),
    claim: (id, owner, leaseMs) => claimRun(database, id, owner, leaseMs),
    renew: (owner, leaseMs) => renewLeases(database, owner, leaseMs),
    cancel: (id) => cancelRun(database, id),
    onCancel: (owner, listener) => onCancel(database, owner, listener),
    expire: () => expireRuns(database),
    prune: (time) => pruneRuns(database, time),
  };
}
