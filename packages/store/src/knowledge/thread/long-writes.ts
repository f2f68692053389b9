import type { KnowledgeBases } from '../knowledge-bases.ts';
import type { KnowledgeDocuments } from '../knowledge-documents.ts';
import type { KnowledgeStore } from '../knowledge-store.ts';
import type { KnowledgeTasks } from '../knowledge-tasks.ts';

/** The writes that take longer the larger a document or a base is. Their arguments and results can be copied. */
export interface LongWrites {
  readonly removeBase: KnowledgeBases['remove'];
  readonly addDocument: KnowledgeDocuments['add'];
  readonly removeDocument: KnowledgeDocuments['remove'];
  readonly completeDocument: KnowledgeDocuments['complete'];
  readonly failTask: KnowledgeTasks['fail'];
  readonly startRebuild: KnowledgeTasks['startRebuild'];
  readonly keepSlice: KnowledgeTasks['keepSlice'];
  readonly finishRebuild: KnowledgeTasks['finishRebuild'];
}

export function longWritesOf({ bases, documents, tasks }: KnowledgeStore): LongWrites {
  return {
    removeBase: (...input) => bases.remove(...input),
    addDocument: (...input) => documents.add(...input),
    removeDocument: (...input) => documents.remove(...input),
    completeDocument: (...input) => documents.complete(...input),
    failTask: (...input) => tasks.fail(...input),
    startRebuild: (...input) => tasks.startRebuild(...input),
    keepSlice: (...input) => tasks.keepSlice(...input),
    finishRebuild: (...input) => tasks.finishRebuild(...input),
  };
}

/** The store with these writes in the place of its own. */
export function withLongWrites(store: KnowledgeStore, writes: LongWrites): KnowledgeStore {
  const { bases, documents, tasks } = store;
  return {
    ...store,
    bases: { ...bases, remove: writes.removeBase },
    documents: {
      ...documents,
      add: writes.addDocument,
      remove: writes.removeDocument,
      complete: writes.completeDocument,
    },
    tasks: {
      ...tasks,
      fail: writes.failTask,
      startRebuild: writes.startRebuild,
      keepSlice: writes.keepSlice,
      finishRebuild: writes.finishRebuild,
    },
  };
}
