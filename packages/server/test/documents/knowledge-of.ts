import { createClient, type KnowledgeClient, type KnowledgeTask } from '../../src/client/index.ts';
import { until } from '../read-stream.ts';

/** What one account does with knowledge bases, over HTTP. */
export interface TestKnowledge extends KnowledgeClient {
  /** Uploads a file and waits until it is read or refused. */
  add(
    base: string,
    name: string,
    content: string | Uint8Array,
  ): Promise<{ readonly documentId: string; readonly task: KnowledgeTask }>;
  /** The texts that a search finds, the best first. */
  textsFor(base: string, query: string): Promise<readonly string[]>;
}

export function knowledgeOf(url: string, token: string): TestKnowledge {
  const { knowledge } = createClient({ url, token });
  return {
    ...knowledge,
    async add(base, name, content) {
      const file = { name, content: new Uint8Array(Buffer.from(content)) };
      const { document, task_id: id } = await knowledge.upload(base, file);
      const task = await until(
        () => knowledge.task(id),
        ({ status }) => status === 'ready' || status === 'failed',
      );
      return { documentId: document.id, task };
    },
    textsFor: async (base, query) => (await knowledge.search(base, query)).results.map(({ text }) => text),
  };
}
