import type { Retriever } from '@techne/agent';
import type { KnowledgeCaller } from './bases/knowledge-caller.ts';
import type { Knowledge } from './knowledge.ts';

/** Ruling 28: the beginning of a prompt says what it is about. */
const QUERY_CHARACTERS = 500;

/** Searches for the prompts that a caller runs, among the bases that the caller may read. */
export function createRetriever(knowledge: Knowledge, caller: KnowledgeCaller): Retriever {
  return async (knowledgeBase, query, { topK, signal }) => {
    const beginning = Array.from(query.slice(0, QUERY_CHARACTERS * 2))
      .slice(0, QUERY_CHARACTERS)
      .join('');
    const options = { topK, ...(signal === undefined ? {} : { signal }) };
    const { results } = await knowledge.search(caller, knowledgeBase, beginning, options);
    return results.map(({ documentId, chunkIndex, score, text }) => ({
      documentId,
      chunkIndex,
      score,
      text,
    }));
  };
}
