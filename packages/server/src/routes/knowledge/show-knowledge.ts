import type { DescribedBase, KnowledgeSearchResult } from '@techne/knowledge';
import type { FoundChunk, KnowledgeDocument, KnowledgeTask } from '@techne/store';
import type { z } from 'zod';
import type { baseShape, documentShape, foundShape, searchShape, taskShape } from './knowledge-shapes.ts';

export function showBase(base: DescribedBase): z.output<typeof baseShape> {
  return {
    id: base.id,
    name: base.name,
    document_count: base.documentCount,
    chunk_count: base.chunkCount,
    visibility: base.visibility,
    user_id: base.owner,
    embeddings: base.embedder?.id ?? null,
    offers_rebuild: base.offersRebuild,
    created_at: timeOf(base.createdAt),
    updated_at: timeOf(base.updatedAt),
  };
}

export function showDocument(document: KnowledgeDocument): z.output<typeof documentShape> {
  return {
    id: document.id,
    name: document.name,
    format: document.format ?? null,
    size: document.size,
    status: document.state,
    progress: document.progress,
    error: document.reason ?? null,
    chunk_count: document.chunkCount,
    created_at: timeOf(document.createdAt),
    updated_at: timeOf(document.updatedAt),
  };
}

export function showTask(task: KnowledgeTask): z.output<typeof taskShape> {
  return {
    id: task.id,
    kb_id: task.baseId,
    document_id: task.documentId ?? null,
    kind: task.kind,
    status: task.status,
    progress: task.progress,
    error: task.reason ?? null,
    created_at: timeOf(task.createdAt),
    finished_at: task.finishedAt === undefined ? null : timeOf(task.finishedAt),
  };
}

export function showSearch(found: KnowledgeSearchResult): z.output<typeof searchShape> {
  const { baseId, query, topK, mode, reason, results } = found;
  return {
    kb_id: baseId,
    query,
    top_k: topK,
    results: results.map(showFound),
    total: results.length,
    mode,
    reason: reason ?? null,
  };
}

function showFound(found: FoundChunk): z.output<typeof foundShape> {
  const { text, score } = found;
  return {
    text,
    metadata: {
      doc_id: found.documentId,
      doc_name: found.documentName,
      chunk_index: found.chunkIndex,
      page: found.page ?? null,
      line: found.line,
      lexical_rank: found.lexicalRank ?? null,
      vector_rank: found.vectorRank ?? null,
      similarity: found.similarity ?? null,
    },
    score,
  };
}

function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
