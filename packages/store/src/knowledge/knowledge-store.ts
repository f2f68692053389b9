import type { SearchIndex } from '../search/search-index.ts';
import type { KnowledgeBases } from './knowledge-bases.ts';
import type { KnowledgeDocuments } from './knowledge-documents.ts';
import type { KnowledgeTasks } from './knowledge-tasks.ts';

/** Everything about knowledge bases that the database keeps. */
export interface KnowledgeStore {
  readonly bases: KnowledgeBases;
  readonly documents: KnowledgeDocuments;
  readonly tasks: KnowledgeTasks;
  readonly index: SearchIndex;
}
