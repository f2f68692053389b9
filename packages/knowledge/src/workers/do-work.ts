import { makeChunks } from '../chunks/make-chunks.ts';
import { readDocument } from '../documents/read-document.ts';
import { embedOffline } from '../embeddings/offline-model.ts';
import { KnowledgeError } from '../errors/knowledge-error.ts';
import { indexWords } from '../words/index-words.ts';
import type { Work, WorkAnswer, WorkRequest } from './work.ts';

const doers: {
  readonly [Kind in keyof Work]: (input: Work[Kind]['input']) => Promise<Work[Kind]['output']>;
} = {
  async read({ bytes, name, limits, sizes }) {
    const document = await readDocument(bytes, name, limits);
    const chunks = makeChunks(document, sizes).map((chunk) => ({
      ...chunk,
      words: indexWords(chunk.text).join(' '),
    }));
    return { format: document.format, chunks };
  },
  embed: ({ texts }) => embedOffline(texts),
};

/** Never rejects: what went wrong is the answer. */
export async function doWork<Kind extends keyof Work>({
  kind,
  input,
}: WorkRequest<Kind>): Promise<WorkAnswer> {
  try {
    return { ok: true, output: await doers[kind](input) };
  } catch (error) {
    if (KnowledgeError.isInstance(error)) {
      const { code, message, hint, data } = error;
      return { ok: false, code, message, hint, data };
    }
    const reason = error instanceof Error ? error.message.slice(0, 200) : 'unknown';
    return {
      ok: false,
      code: kind === 'read' ? 'DOCUMENT_UNREADABLE' : 'WORK_FAILED',
      message: kind === 'read' ? `The document cannot be read: ${reason}` : `The work failed: ${reason}`,
      hint: '',
      data: {},
    };
  }
}
