import { randomUUID } from 'node:crypto';
import type { EmbedderName } from '../src/knowledge/knowledge-bases.ts';
import type { NewChunk } from '../src/knowledge/knowledge-documents.ts';
import type { KnowledgeStore } from '../src/knowledge/knowledge-store.ts';

export const directions: EmbedderName = { id: 'test:directions', dimensions: 8 };

/** A vector of length 1 that points between some of eight directions. */
export function vectorTo(...axes: readonly number[]): Float32Array {
  const vector = new Float32Array(8);
  for (const axis of axes) vector[axis] = 1 / Math.sqrt(axes.length);
  return vector;
}

/** A passage whose words are those of its text as they stand. */
export function passage(text: string, vector?: Float32Array): NewChunk {
  return { text, words: text.toLowerCase(), line: 1, ...(vector === undefined ? {} : { vector }) };
}

export async function addBase(
  knowledge: KnowledgeStore,
  tenant: string,
  name: string,
  owner = 'ada',
): Promise<string> {
  const { id } = await knowledge.bases.create({
    id: randomUUID(),
    tenant,
    owner,
    name,
    embedder: directions,
  });
  return id;
}

/** Adds a document and does the work that makes it ready. */
export async function addDocument(
  knowledge: KnowledgeStore,
  place: { readonly tenant: string; readonly baseId: string },
  name: string,
  chunks: readonly NewChunk[],
): Promise<string> {
  const { document } = await queueDocument(knowledge, place, name);
  const claimed = await knowledge.tasks.claim('worker', 60_000);
  if (claimed?.task.documentId !== document.id) throw new Error('Another task was claimed');
  const content = { format: 'txt', chunks, embedder: directions };
  if (!(await knowledge.documents.complete({ id: claimed.task.id, owner: 'worker' }, content))) {
    throw new Error('The document could not be completed');
  }
  return document.id;
}

export async function queueDocument(
  knowledge: KnowledgeStore,
  place: { readonly tenant: string; readonly baseId: string },
  name: string,
) {
  return knowledge.documents.add({
    ...place,
    id: randomUUID(),
    name,
    bytes: Buffer.from(`bytes of ${name}`),
    uploadedBy: 'ada',
    taskId: randomUUID(),
  });
}
