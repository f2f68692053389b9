import { documentStates, taskKinds, taskStatuses } from '@techne/store';
import { z } from 'zod';

export const visibilityShape = z.enum(['private', 'tenant']);

export const baseParams = z.object({ id: z.string().max(200).describe('The id or the name') });

export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
});

export const baseShape = z
  .object({
    id: z.string(),
    name: z.string(),
    document_count: z.int(),
    chunk_count: z.int(),
    visibility: visibilityShape,
    user_id: z.string().describe('Whose it is'),
    embeddings: z.string().nullable().describe('What it is searched by besides words; null for words alone'),
    offers_rebuild: z.boolean().describe('Another embedding model is set now; rebuild searches with it'),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'KnowledgeBase' });

const reasonShape = z.object({ code: z.string(), message: z.string() }).nullable();

export const documentShape = z
  .object({
    id: z.string(),
    name: z.string(),
    format: z.string().nullable(),
    size: z.int().describe('In bytes'),
    status: z.enum(documentStates),
    progress: z.int().describe('0 to 100'),
    error: reasonShape,
    chunk_count: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'KnowledgeDocument' });

export const taskShape = z
  .object({
    id: z.string(),
    kb_id: z.string(),
    document_id: z.string().nullable(),
    kind: z.enum(taskKinds),
    status: z.enum(taskStatuses),
    progress: z.int().describe('0 to 100'),
    error: reasonShape,
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'KnowledgeTask' });

export const foundShape = z
  .object({
    text: z.string(),
    metadata: z.object({
      doc_id: z.string(),
      doc_name: z.string(),
      chunk_index: z.int(),
      page: z.int().nullable(),
      line: z.int(),
      lexical_rank: z.int().nullable().describe('From 1 among what the words found'),
      vector_rank: z.int().nullable().describe('From 1 among what is near in meaning'),
      similarity: z.number().nullable(),
    }),
    score: z.number().describe('0 to 1'),
  })
  .meta({ id: 'KnowledgeResult' });

export const searchShape = z
  .object({
    kb_id: z.string(),
    query: z.string(),
    top_k: z.int(),
    results: z.array(foundShape),
    total: z.int(),
    mode: z.enum(['hybrid', 'lexical']),
    reason: z.string().nullable().describe('Why it went by words alone'),
  })
  .meta({ id: 'KnowledgeSearch' });

export const replies = {
  invalid: { description: 'Something in the request is not valid' },
  notFound: { description: 'There is no such knowledge base, or it is not for you' },
  notYours: { description: 'Only its owner and admins may change it' },
} as const;
