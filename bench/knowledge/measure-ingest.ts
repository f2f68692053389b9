import { Embedders, Knowledge } from '@techne/knowledge';
import type { KnowledgeStore } from '@techne/store';
import { createRandom, generateText } from './generate.ts';
import { watchEventLoop } from './watch-event-loop.ts';

export interface IngestFigures {
  readonly embedder: string;
  readonly documents: number;
  readonly chunks: number;
  readonly megabytes: number;
  readonly seconds: number;
  readonly chunksPerSecond: number;
  /** How long nobody else got a turn, at most; what else the machine does and its disk count. */
  readonly longestBlockMs: number;
  /** How long the thread itself worked without giving anybody a turn, at most. */
  readonly longestWorkMs: number;
}

const caller = { tenant: 'ingest', userId: 'bench', isAdmin: false };

/** Reads documents as a server does, and watches how long the event loop is blocked meanwhile. */
export async function measureIngest(
  store: KnowledgeStore,
  preferred: 'none' | 'offline',
  documents: number,
  wordsPerDocument: number,
): Promise<IngestFigures> {
  const knowledge = new Knowledge({ store, embedders: new Embedders({ preferred }) });
  try {
    const base = await knowledge.createBase(caller, { name: `ingest ${preferred}` });
    const random = createRandom(3);
    let bytes = 0;
    for (let index = 0; index < documents; index++) {
      // English enough for a model that understands nothing else.
      const text = generateText(random, wordsPerDocument).replaceAll('.', ' is the one that we know of.');
      const content = Buffer.from(text);
      bytes += content.length;
      await knowledge.upload(caller, base.id, { name: `${index}.txt`, bytes: content });
    }
    const watch = watchEventLoop();
    const start = performance.now();
    await knowledge.runPending();
    const seconds = (performance.now() - start) / 1000;
    const blocks = watch.stop();
    const { chunkCount: chunks } = await knowledge.findBase(caller, base.id);
    return {
      embedder: base.embedder?.id ?? 'none',
      documents,
      chunks,
      megabytes: bytes / 2 ** 20,
      seconds,
      chunksPerSecond: chunks / seconds,
      ...blocks,
    };
  } finally {
    await knowledge.close();
  }
}
