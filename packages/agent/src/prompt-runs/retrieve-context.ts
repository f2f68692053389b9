import { AgentError } from '../errors/agent-error.ts';
import type { JsonValue } from '../tools/agent-tool.ts';
import {
  citationOf,
  contextInstructions,
  inPrompt,
  plainInstructions,
  retrievalQuery,
} from './cite-texts.ts';
import type { CitationSource, PromptEvent } from './prompt-event.ts';
import type { RetrievedText, Retriever } from './retriever.ts';

const topK = 5;

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
  const query = retrievalQuery(prompt);
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
  const citations = found.map(citationOf);
  const topResults = citations.slice(0, inPrompt).map((source) => ({ ...source }));
  yield thought('complete', { results_count: found.length, top_results: topResults });
  if (found.length === 0) return nothing;
  yield { event: 'citation', data: { sources: citations } };
  return { instructions: contextInstructions(found), citations };
}
