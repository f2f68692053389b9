import type { RetrievedText } from '@techne/agent';
import { z } from 'zod';
import { WorkflowError } from '../../errors/workflow-error.ts';
import { renderTemplate } from '../../templates/render-template.ts';
import { valueText } from '../../values/value-text.ts';
import { defineNode, threeAttempts } from '../define-node.ts';
import { isTransient } from '../is-transient.ts';
import { commonData } from '../node-type.ts';

/** As prompt runs search: agent-flow-lite.md, section 6. */
const QUERY_CHARACTERS = 500;
const CITED_CHARACTERS = 200;

/** Searches a knowledge base. */
export const knowledgeNode = defineNode({
  type: 'knowledge',
  title: 'Knowledge',
  description: 'Searches a knowledge base.',
  data: z.object({
    ...commonData,
    knowledgeBaseId: z.string().min(1).max(200).describe('The id or the name of the knowledge base'),
    query: z.string().max(10_000).optional().describe('A template; default: what comes in'),
    topK: z.number().int().min(1).max(50).default(5),
    format: z.enum(['text', 'list']).default('text').describe('Numbered texts, or a list with scores'),
  }),
  timeoutSeconds: 60,
  attempts: threeAttempts,
  async run({ knowledgeBaseId, query: template, topK, format }, { host, input, scope, signal, emit }) {
    if (host.retriever === undefined)
      throw new WorkflowError('NODE_UNAVAILABLE', 'There are no knowledge bases here');
    const asked = template ? renderTemplate(template, scope) : valueText(input);
    const query = firstCharacters(asked, QUERY_CHARACTERS);
    const thought = (status: string, more: object = {}): void =>
      emit('thought', { type: 'retrieval', status, kb_id: knowledgeBaseId, ...more });
    thought('start');
    thought('searching', { query });
    let found: readonly RetrievedText[];
    try {
      found = (await host.retriever(knowledgeBaseId, query, { topK, signal })).slice(0, topK);
    } catch (cause) {
      thought('error', { error: 'Retrieval failed' });
      const why = cause instanceof Error ? cause.message : 'unknown';
      const data = { retryable: isTransient(cause) };
      throw new WorkflowError('NODE_FAILED', `Retrieval failed: ${why}`, { cause, data });
    }
    const sources = found.map(sourceOf);
    thought('complete', { results_count: found.length, top_results: sources.slice(0, 3) });
    if (found.length > 0) emit('citation', { sources });
    const list = found.map((each) => ({ ...sourceOf(each), text: each.text }));
    const text = found.map((each, index) => `[${index + 1}] ${each.text}`).join('\n\n');
    return { status: 'done', output: format === 'list' ? list : text };
  },
});

function sourceOf({ documentId, chunkIndex, score, text }: RetrievedText) {
  const cut = firstCharacters(text, CITED_CHARACTERS);
  return {
    doc_id: documentId,
    chunk_index: chunkIndex,
    score,
    text: cut.length < text.length ? `${cut}...` : text,
  };
}

/** Characters, not halves of them. */
function firstCharacters(text: string, count: number): string {
  return Array.from(text.slice(0, count * 2))
    .slice(0, count)
    .join('');
}
