import { AgentError } from '../errors/agent-error.ts';
import type { JsonValue } from '../tools/agent-tool.ts';
import type { CitationSource, PromptEvent } from './prompt-event.ts';
import type { RetrievedText, Retriever } from './retriever.ts';

const queryCharacters = 500;
const topK = 5;
const inPrompt = 3;
const citedCharacters = 200;

const plainInstructions = 'You are a helpful AI assistant.';

/** What the search of a knowledge base adds to the prompt. */
export interface Context {
  readonly instructions: string;
  readonly citations: readonly CitationSource[];
}

/** Searches the knowledge base where a run has one; a failure is told and generation goes on (ruling 28). */
export async function* retrieveContext(
  request: {
    readonly knowledgeBase?: string | undefined;
    readonly retriever?: Retriever | undefined;
    readonly signal?: AbortSignal | undefined;
  },
  prompt: string,
  onFailure: (error: AgentError) => void,
): AsyncGenerator<PromptEvent, Context> {
  const { knowledgeBase, retriever, signal } = request;
  const nothing = { instructions: plainInstructions, citations: [] };
  if (knowledgeBase === undefined || knowledgeBase === '') return nothing;
  const thought = (status: string, more: { readonly [key: string]: JsonValue } = {}): PromptEvent => ({
    event: 'thought',
    data: { type: 'retrieval', status, kb_id: knowledgeBase, ...more },
  });
  const query = firstCharacters(prompt, queryCharacters);
  yield thought('start');
  yield thought('searching', { query });
  let found: readonly RetrievedText[];
  try {
    if (retriever === undefined) throw new Error('There are no knowledge bases here.');
    const all = await retriever(knowledgeBase, query, { topK, ...(signal === undefined ? {} : { signal }) });
    found = all.slice(0, topK);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : 'unknown';
    onFailure(new AgentError('SKILL_FAILED', `Retrieval failed: ${why}`, { cause, data: { knowledgeBase } }));
    yield thought('error', { error: 'Retrieval failed' });
    return nothing;
  }
  const citations = found.map(toSource);
  const topResults = citations.slice(0, inPrompt).map((source) => ({ ...source }));
  yield thought('complete', { results_count: found.length, top_results: topResults });
  if (found.length === 0) return nothing;
  yield { event: 'citation', data: { sources: citations } };
  return { instructions: contextInstructions(found), citations };
}

/** As agent-flow-lite.md prints it, section 6. */
function contextInstructions(found: readonly RetrievedText[]): string {
  const blocks = found.slice(0, inPrompt).map(({ text }, index) => `[${index + 1}] ${text}`);
  return `${plainInstructions}

Answer the user's request based on the provided context. If the context doesn't contain relevant information, say so clearly.

Context:
${blocks.join('\n\n')}`;
}

function toSource({ documentId, chunkIndex, score, text }: RetrievedText): CitationSource {
  const cut = firstCharacters(text, citedCharacters);
  return {
    doc_id: documentId,
    chunk_index: chunkIndex,
    score,
    text: cut.length < text.length ? `${cut}...` : text,
  };
}

/** Characters, not halves of them. */
function firstCharacters(text: string, count: number): string {
  return text.length <= count
    ? text
    : Array.from(text.slice(0, count * 2))
        .slice(0, count)
        .join('');
}
