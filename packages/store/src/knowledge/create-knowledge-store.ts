import type { Database } from '../database/database.ts';
import { createSearchIndex } from '../search/create-search-index.ts';
import { openVectorSearch } from '../search/vectors/open-vector-search.ts';
import type { VectorSearch } from '../search/vectors/vector-search.ts';
import { createKnowledgeBases } from './create-knowledge-bases.ts';
import { createKnowledgeDocuments } from './create-knowledge-documents.ts';
import { createKnowledgeTasks } from './create-knowledge-tasks.ts';
import type { KnowledgeStore } from './knowledge-store.ts';

/** `openVectors` is for tests, which try every way to compare vectors. */
export function createKnowledgeStore(
  database: Database,
  openVectors: (database: Database) => Promise<VectorSearch> = openVectorSearch,
): KnowledgeStore {
  let opened: Promise<VectorSearch> | undefined;
  const vectors = (): Promise<VectorSearch> => {
    opened ??= openVectors(database).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  return {
    bases: createKnowledgeBases(database),
    documents: createKnowledgeDocuments(database, vectors),
    tasks: createKnowledgeTasks(database, vectors),
    index: createSearchIndex(database, vectors),
  };
}
