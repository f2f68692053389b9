import type { CitationSource } from './prompt-event.ts';
import type { RetrievedText } from './retriever.ts';

export const plainInstructions = 'You are a helpful AI assistant.';
/** How many of the texts that were found a model is shown. */
export const inPrompt = 3;
const queryCharacters = 500;
const citedCharacters = 200;

/** What a knowledge base is asked for a prompt (ruling 28). */
export function retrievalQuery(prompt: string): string {
  return firstCharacters(prompt, queryCharacters);
}

/** The instructions of a model that answers from texts: as agent-flow-lite.md prints them, section 6. */
export function contextInstructions(found: readonly RetrievedText[]): string {
  const blocks = found.slice(0, inPrompt).map(({ text }, index) => `[${index + 1}] ${text}`);
  return `${plainInstructions}

Answer the user's request based on the provided context. If the context doesn't contain relevant information, say so clearly.

Context:
${blocks.join('\n\n')}`;
}

/** What a `citation` event tells of a text. */
export function citationOf({ documentId, chunkIndex, score, text }: RetrievedText): CitationSource {
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
