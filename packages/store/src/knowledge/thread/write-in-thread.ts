import type { Database } from '../../database/database.ts';
import { taskChannel } from '../base-lock.ts';
import type { KnowledgeStore } from '../knowledge-store.ts';
import { withLongWrites, type LongWrites } from './long-writes.ts';
import { WritingThread } from './writing-thread.ts';

/**
 * The same store, which does not stop the thread that it is asked in: SQLite works where it is called, and the words and
 * vectors of a long document keep it busy for seconds. Where the database is a server, nothing needs to be done.
 */
export function writeInThread(
  store: KnowledgeStore,
  database: Database,
): { readonly store: KnowledgeStore; close(): Promise<void> } {
  const { elsewhere, signals } = database;
  if (elsewhere === undefined) return { store, close: async () => undefined };
  const thread = new WritingThread(elsewhere.file);
  const write = <Name extends keyof LongWrites>(name: Name, input: Parameters<LongWrites[Name]>) =>
    elsewhere.write(() => thread.write(name, input, database.now()));
  // Those who listen here would hear of it when they look for the writes of others, which is later.
  const queued = async <Result>(id: string, work: Promise<Result>): Promise<Result> => {
    const result = await work;
    await signals.publish(taskChannel, id);
    return result;
  };
  const writes: LongWrites = {
    removeBase: (...input) => write('removeBase', input),
    addDocument: (...input) => queued(input[0].taskId, write('addDocument', input)),
    removeDocument: (...input) => write('removeDocument', input),
    completeDocument: (task, content) => write('completeDocument', [task, plain(content)]),
    failTask: (...input) => write('failTask', input),
    startRebuild: (tenant, baseId, { id, dimensions }, taskId) =>
      queued(taskId, write('startRebuild', [tenant, baseId, { id, dimensions }, taskId])),
    keepSlice: (...input) => write('keepSlice', input),
    finishRebuild: (...input) => write('finishRebuild', input),
  };
  return { store: withLongWrites(store, writes), close: () => thread.close() };
}

/** An embedder may be more than its name, and what it can do cannot be sent to a thread. */
function plain({
  embedder,
  ...content
}: Parameters<LongWrites['completeDocument']>[1]): Parameters<LongWrites['completeDocument']>[1] {
  if (embedder === undefined) return content;
  const { id, dimensions } = embedder;
  return { ...content, embedder: { id, dimensions } };
}
