import type { Database } from '../database/database.ts';
import type { VectorSearch } from '../search/vectors/vector-search.ts';
import { addDocument } from './add-document.ts';
import { baseLock, taskChannel } from './base-lock.ts';
import { completeDocument } from './complete-document.ts';
import { baseNotFound, findBaseNumber } from './find-base-number.ts';
import type { KnowledgeDocuments } from './knowledge-documents.ts';
import { readOriginal } from './read-original.ts';
import { readTask, selectTasks } from './select-tasks.ts';
import { removeDocument } from './remove-document.ts';
import { readDocumentRow, selectDocuments } from './select-documents.ts';

export function createKnowledgeDocuments(
  database: Database,
  vectors: () => Promise<VectorSearch>,
): KnowledgeDocuments {
  const { reader } = database;
  return {
    async add(added) {
      const { id, tenant, baseId, taskId } = added;
      const number = await findBaseNumber(reader, tenant, baseId);
      if (number === undefined) throw baseNotFound(baseId);
      const result = await database.write(async (transaction) => {
        // It may have been removed since.
        if ((await findBaseNumber(transaction, tenant, baseId)) === undefined) throw baseNotFound(baseId);
        await addDocument(transaction, number, added, database.now());
        const document = await selectDocuments(transaction, tenant, baseId)
          .where('document.id', '=', id)
          .executeTakeFirstOrThrow();
        const task = await selectTasks(transaction).where('task.id', '=', taskId).executeTakeFirstOrThrow();
        return { document: readDocumentRow(document), task: readTask(task) };
      }, baseLock(number));
      await database.signals.publish(taskChannel, taskId);
      return result;
    },

    async find(tenant, baseId, id) {
      const row = await selectDocuments(reader, tenant, baseId)
        .where('document.id', '=', id)
        .executeTakeFirst();
      return row === undefined ? undefined : readDocumentRow(row);
    },

    async list(tenant, baseId, { limit, offset }) {
      const documents = selectDocuments(reader, tenant, baseId);
      const [rows, all] = await Promise.all([
        documents
          .orderBy('document.name')
          .orderBy('document.created_at', 'desc')
          .orderBy('document.id')
          .limit(limit)
          .offset(offset)
          .execute(),
        documents
          .clearSelect()
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow(),
      ]);
      return { items: rows.map(readDocumentRow), total: all.total };
    },

    async original(tenant, baseId, id) {
      const row = await selectDocuments(reader, tenant, baseId)
        .where('document.id', '=', id)
        .executeTakeFirst();
      return row === undefined ? undefined : readOriginal(reader, id);
    },

    async remove(tenant, baseId, id) {
      const number = await findBaseNumber(reader, tenant, baseId);
      if (number === undefined) return false;
      return database.write(
        (transaction) => removeDocument(transaction, number, id, database.now()),
        baseLock(number),
      );
    },

    async complete(task, content) {
      const row = await reader
        .selectFrom('knowledge_tasks')
        .select('base_number')
        .where('id', '=', task.id)
        .executeTakeFirst();
      if (row === undefined) return false;
      const search = content.embedder === undefined ? undefined : await vectors();
      if (content.embedder !== undefined) await search?.prepare(content.embedder.dimensions);
      return database.write(
        (transaction) => completeDocument(transaction, search, task, content, database.now()),
        baseLock(row.base_number),
      );
    },
  };
}
