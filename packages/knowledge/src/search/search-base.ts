import type { FoundChunk, KnowledgeBase, KnowledgeStore } from '@techne/store';
import type { Embedders } from '../embeddings/embedders.ts';
import { KnowledgeError } from '../errors/knowledge-error.ts';
import { questionWords } from '../words/question-words.ts';

export interface KnowledgeSearchResult {
  readonly baseId: string;
  readonly query: string;
  readonly topK: number;
  /** `lexical` is by words alone; `reason` says why. */
  readonly mode: 'hybrid' | 'lexical';
  readonly reason?: string;
  readonly results: readonly FoundChunk[];
}

export interface SearchOptions {
  /** 1 to 50, default 5. */
  readonly topK?: number;
  readonly signal?: AbortSignal;
}

/** More says no more about what is asked for. */
const LONGEST_QUERY = 2_000;
const MOST_RESULTS = 50;
const defaultTopK = 5;

/** Searches a base by words and, where its embedder is there and understands the question, by meaning. */
export async function searchBase(
  store: KnowledgeStore,
  embedders: Embedders,
  base: KnowledgeBase,
  query: string,
  { topK = defaultTopK, signal }: SearchOptions,
): Promise<KnowledgeSearchResult> {
  if (!Number.isSafeInteger(topK) || topK < 1 || topK > MOST_RESULTS) {
    throw new KnowledgeError('ARGUMENT_ERROR', `top_k is a whole number from 1 to ${MOST_RESULTS}.`, {
      data: { field: 'top_k' },
    });
  }
  const question = query.slice(0, LONGEST_QUERY).toWellFormed();
  const { numbers, reason } = await embedQuestion(embedders, base, question, signal);
  const { mode, items } = await store.index.search({
    tenant: base.tenant,
    baseId: base.id,
    words: questionWords(question),
    limit: topK,
    ...(numbers === undefined || base.embedder === undefined
      ? {}
      : { vector: { embedder: base.embedder.id, numbers } }),
  });
  signal?.throwIfAborted();
  return {
    baseId: base.id,
    query,
    topK,
    mode,
    results: items,
    ...(mode === 'hybrid' ? {} : { reason: reason ?? 'The knowledge base was rebuilt meanwhile.' }),
  };
}

interface EmbeddedQuestion {
  readonly numbers?: Float32Array;
  readonly reason?: string;
}

async function embedQuestion(
  embedders: Embedders,
  { embedder }: KnowledgeBase,
  question: string,
  signal: AbortSignal | undefined,
): Promise<EmbeddedQuestion> {
  if (embedder === undefined) return { reason: 'The knowledge base has no embedding model.' };
  try {
    const [numbers] = await (await embedders.open(embedder.id)).embed([question], signal);
    if (numbers === undefined || numbers === null) {
      return { reason: `The embedding model ${embedder.id} does not understand the question.` };
    }
    return { numbers };
  } catch (error) {
    signal?.throwIfAborted();
    if (!KnowledgeError.isInstance(error)) throw error;
    return { reason: error.message };
  }
}
