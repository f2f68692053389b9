import {
  citationOf,
  contextInstructions,
  retrievalQuery,
  type RetrievedText,
  type Retriever,
} from '@techne/agent';
import type { ActiveRun } from '../../runs/active-run.ts';

const topK = 5;
const inPrompt = 3;

/** What a search of the chat's knowledge bases adds to the instructions; '' when nothing was found. */
export async function retrieveForChat(
  run: ActiveRun,
  knowledgeBaseIds: readonly string[],
  content: string,
  retriever: Retriever,
): Promise<string> {
  const query = retrievalQuery(content);
  const found: RetrievedText[] = [];
  for (const id of knowledgeBaseIds) found.push(...(await search(run, id, query, retriever)));
  const best = found.toSorted((a, b) => b.score - a.score).slice(0, topK);
  if (best.length === 0) return '';
  run.say('citation', { sources: best.map(citationOf) });
  return contextInstructions(best);
}

/** A base that cannot be searched is told of, and the answer goes on without it (ruling 28). */
async function search(
  run: ActiveRun,
  id: string,
  query: string,
  retriever: Retriever,
): Promise<readonly RetrievedText[]> {
  const thought = (status: string, more: object = {}): void =>
    run.say('thought', { type: 'retrieval', status, kb_id: id, ...more });
  thought('start');
  thought('searching', { query });
  try {
    const found = (await retriever(id, query, { topK, signal: run.signal })).slice(0, topK);
    const top_results = found.slice(0, inPrompt).map(citationOf);
    thought('complete', { results_count: found.length, top_results });
    return found;
  } catch {
    thought('error', { error: 'Retrieval failed' });
    return [];
  }
}
