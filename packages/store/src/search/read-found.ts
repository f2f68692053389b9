import type { Database } from '../database/database.ts';
import type { Fused } from './fuse-ranks.ts';
import type { FoundChunk } from './search-index.ts';

/** The passages of the best ids. What was removed since it was found is left out, and the next one takes its place. */
export async function readFound(
  database: Database,
  fused: readonly Fused[],
  similarities: ReadonlyMap<number, number>,
  limit: number,
): Promise<readonly FoundChunk[]> {
  const items: FoundChunk[] = [];
  for (let start = 0; start < fused.length && items.length < limit; start += limit) {
    const part = fused.slice(start, start + limit);
    const rows = await readChunks(database, part);
    for (const { id, ...ranks } of part) {
      const row = rows.get(id);
      if (row === undefined || items.length === limit) continue;
      const { page, ...chunk } = row;
      const similarity = similarities.get(id);
      items.push({
        ...chunk,
        ...(page === null ? {} : { page }),
        ...ranks,
        ...(similarity === undefined ? {} : { similarity }),
      });
    }
  }
  return items;
}

async function readChunks(database: Database, part: readonly Fused[]) {
  const rows = await database.reader
    .selectFrom('knowledge_chunks as chunk')
    .innerJoin('knowledge_documents as document', 'document.id', 'chunk.document_id')
    .select(['chunk.id', 'chunk.document_id as documentId', 'document.name as documentName'])
    .select(['chunk.chunk_index as chunkIndex', 'chunk.text', 'chunk.page', 'chunk.line'])
    .where(
      'chunk.id',
      'in',
      part.map(({ id }) => id),
    )
    .execute();
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}
