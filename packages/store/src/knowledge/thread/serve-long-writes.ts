import type { MessagePort } from 'node:worker_threads';
import { openSqliteDatabase } from '../../database/sqlite/sqlite-database.ts';
import { StoreError } from '../../errors/store-error.ts';
import { createKnowledgeStore } from '../create-knowledge-store.ts';
import { longWritesOf } from './long-writes.ts';
import type { WriteAnswer, WriteRequest } from './thread-messages.ts';

/**
 * Carries out what comes through the port on a connection of its own, until it is told to end. What is removed here was
 * somebody's document, so it is overwritten, and does not stay behind in free pages of the file.
 */
export async function serveLongWrites(port: MessagePort, { file }: { readonly file: string }): Promise<void> {
  let now = Date.now();
  const database = await openSqliteDatabase(file, () => now, true);
  const writes = longWritesOf(createKnowledgeStore(database));
  port.on('message', (request: WriteRequest | 'end') => {
    if (request === 'end') {
      void database.close().finally(() => port.close());
      return;
    }
    now = request.now;
    // What the arguments of a write are is known where it is called.
    const write = writes[request.name] as (...input: readonly unknown[]) => Promise<unknown>;
    void write(...request.input)
      .then((result): WriteAnswer => ({ ok: true, result }), failureOf)
      .then((answer) => port.postMessage(answer));
  });
}

function failureOf(error: unknown): WriteAnswer {
  if (StoreError.isInstance(error)) {
    const { code, message, hint, data } = error;
    return { ok: false, code, message, hint, data };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { ok: false, code: undefined, message, hint: '', data: {} };
}
