import type { CitationSource, RetrievedText, Retriever } from '@techne/agent';
import type { ActiveRun } from '../../runs/active-run.ts';

const queryCharacters = 500;
const topK = 5;
const inPrompt = 3;
const citedCharacters = 200;

/** What a search of the chat's knowledge bases adds to the instructions; '' when nothing was found. */
export async function retrieveForChat(
  run: ActiveRun,
  knowledgeBaseIds: readonly string[],
  content: string,
  retriever: Retriever | undefined,
): Promise<string> {
  const query = firstCharacters(content, queryCharacters);
  const found: RetrievedText[] = [];
  for (const id of knowledgeBaseIds) found.push(...(await search(run, id, query, retriever)));
  const best = found.toSorted((a, b) => b.score - a.score).slice(0, topK);
  if (best.length === 0) return '';
  run.say('citation', { sources: best.map(toSource) });
  return contextInstructions(best);
}

/** A base that cannot be searched is told of, and the answer goes on without it (ruling 28). */
async function search(
  run: ActiveRun,
  id: string,
  query: string,
  retriever: Retriever | undefined,
): Promise<readonly RetrievedText[]> {
  const thought = (status: string, more: object = {}): void =>
    run.say('thought', { type: 'retrieval', status, kb_id: id, ...more });
  thought('start');
  thought('searching', { query });
  try {
    if (retriever === undefined) throw new Error('There are no knowledge bases here.');
    const found = (await retriever(id, query, { topK, signal: run.signal })).slice(0, topK);
    const top_results = found.slice(0, inPrompt).map(toSource);
    thought('complete', { results_count: found.length, top_results });
    return found;
  } catch {
    thought('error', { error: 'Retrieval failed' });
    return [];
  }
}

/** As agent-flow-lite.md prints it, section 6. */
function contextInstructions(found: readonly RetrievedText[]): string {
  const blocks = found.slice(0, inPrompt).map(({ text }, index) => `[${index + 1}] ${text}`);
  return `You are a helpful AI assistant.

Answer the user's request based on the provided context. If the context doesn't contain relevant information, say so clearly.

Context:
${blocks.join('\n\n')}`;
}

function toSource({ documentId, chunkIndex, score, text }: RetrievedText): CitationSource {
  const cut = firstCharacters(text, citedCharacters);
  const shown = cut.length < text.length ? `${cut}...` : text;
  return { doc_id: documentId, chunk_index: chunkIndex, score, text: shown };
}

/** Characters, not halves of them. */
function firstCharacters(text: string, count: number): string {
  return text.length <= count ? text : Array.from(text).slice(0, count).join('');
}
