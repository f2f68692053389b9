import type { Retriever } from '@techne/agent';
import type { CommandContext } from '../program/command.ts';
import { openDataKnowledge, type DataKnowledge } from './open-data-knowledge.ts';

/** Searches the bases of this machine for skills that have one; nothing is opened before one does. */
export function localRetriever(context: CommandContext): {
  readonly retriever: Retriever;
  close(): Promise<void>;
} {
  let opened: Promise<DataKnowledge> | undefined;
  return {
    async retriever(base, query, options) {
      const { createRetriever } = await import('@techne/knowledge');
      opened ??= openDataKnowledge(context);
      const { knowledge, caller } = await opened;
      return createRetriever(knowledge, caller)(base, query, options);
    },
    async close() {
      // What could not be opened was told of when it was searched.
      const data = await opened?.catch(() => undefined);
      await data?.close();
    },
  };
}
