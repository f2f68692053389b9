import type { Kysely } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../schema/tables.ts';
import type { VectorSearch } from '../search/vectors/vector-search.ts';
import { baseLock, taskChannel, taskLock } from './base-lock.ts';
import { claimTask } from './claim-task.ts';
import { failTask } from './fail-task.ts';
import { findBaseNumber } from './find-base-number.ts';
import { holdOwnedTask } from './find-owned-task.ts';
import type { KnowledgeTasks } from './knowledge-tasks.ts';
import { readClaimed } from './read-claimed.ts';
import { keepSlice, queueRebuild, readSlice, switchIndex } from './rebuild.ts';
import { readTask, selectTasks } from './select-tasks.ts';

export function createKnowledgeTasks(
  database: Database,
  vectors: () => Promise<VectorSearch>,
): KnowledgeTasks {
  const { reader } = database;
  const find = async (id: string) => {
    const row = await selectTasks(reader).where('task.id', '=', id).executeTakeFirst();
    return row === undefined
      ? undefined
      : { ...readTask(row), index: row.index_number, base: row.base_number };
  };

  return {
    async find(tenant, id) {
      const row = await selectTasks(reader)
        .where('task.id', '=', id)
        .where('task.tenant', '=', tenant)
        .executeTakeFirst();
      return row === undefined ? undefined : readTask(row);
    },

    async claim(owner, leaseMs) {
      // Most of the time there is nothing, which a look tells without waiting for writers.
      const waiting = await selectTasks(reader)
        .where('task.status', 'in', ['queued', 'processing'])
        .limit(1)
        .executeTakeFirst();
      if (waiting === undefined) return undefined;
      const row = await database.write(
        (transaction) => claimTask(transaction, owner, leaseMs, database.now()),
        taskLock,
      );
      return row === undefined ? undefined : readClaimed(reader, row);
    },

    async renew(id, owner, leaseMs, progress) {
      return database.write(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('knowledge_tasks')
          .set({ lease_until: database.now() + leaseMs, progress })
          .where('id', '=', id)
          .where('owner', '=', owner)
          .where('status', '=', 'processing')
          .executeTakeFirst();
        return numUpdatedRows > 0n;
      }, taskLock);
    },

    async fail(id, owner, reason) {
      return changeOwned(id, owner, async (transaction, task) => {
        await failTask(transaction, task, reason, database.now());
        return true;
      });
    },

    async release(id, owner) {
      const released = await changeOwned(id, owner, async (transaction, task) => {
        const attempts = Math.max(0, task.attempts - 1);
        await transaction
          .updateTable('knowledge_tasks')
          .set({ status: 'queued', owner: null, lease_until: null, attempts })
          .where('id', '=', id)
          .execute();
        await transaction
          .updateTable('knowledge_documents')
          .set({ state: 'queued' })
          .where('id', '=', task.document_id)
          .execute();
        return true;
      });
      if (released) await database.signals.publish(taskChannel, id);
      return released;
    },

    async startRebuild(tenant, baseId, embedder, taskId) {
      const number = await findBaseNumber(reader, tenant, baseId);
      if (number === undefined) return undefined;
      const task = await database.write(async (transaction) => {
        if ((await findBaseNumber(transaction, tenant, baseId)) === undefined) return undefined;
        await queueRebuild(transaction, { number, tenant }, embedder, taskId, database.now());
        return readTask(
          await selectTasks(transaction).where('task.id', '=', taskId).executeTakeFirstOrThrow(),
        );
      }, baseLock(number));
      await database.signals.publish(taskChannel, taskId);
      return task;
    },

    nextSlice: (id, owner, limit) => readSlice(reader, id, owner, limit),

    async keepSlice(id, owner, slice) {
      const task = await find(id);
      if (task === undefined) return false;
      const search = await vectors();
      const dimensions = slice.find(({ vector }) => vector !== null)?.vector?.length;
      if (dimensions !== undefined) await search.prepare(dimensions);
      return database.write(
        (transaction) => keepSlice(transaction, search, id, owner, slice),
        baseLock(task.base),
      );
    },

    async finishRebuild(id, owner) {
      return changeOwned(id, owner, (transaction) => switchIndex(transaction, id, owner, database.now()));
    },

    async prune(time) {
      return database.write(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('knowledge_tasks')
          .where('finished_at', '<', time)
          .executeTakeFirst();
        return Number(numDeletedRows);
      });
    },

    onQueued: (listener) => database.signals.listen(taskChannel, () => listener()),
  };

  type OwnedTask = NonNullable<Awaited<ReturnType<typeof holdOwnedTask>>>;

  async function changeOwned(
    id: string,
    owner: string,
    change: (transaction: Kysely<Tables>, task: OwnedTask) => Promise<boolean>,
  ): Promise<boolean> {
    const task = await find(id);
    if (task === undefined) return false;
    return database.write(async (transaction) => {
      const owned = await holdOwnedTask(transaction, id, owner);
      return owned === undefined ? false : change(transaction, owned);
    }, baseLock(task.base));
  }
}
