import type { Route } from '../../http/route.ts';
import { createKnowledgeBase } from './create-base.ts';
import { listKnowledgeBases } from './list-bases.ts';
import { listKnowledgeDocuments } from './list-documents.ts';
import { readKnowledgeBase } from './read-base.ts';
import { readKnowledgeTask } from './read-task.ts';
import { rebuildKnowledgeBase } from './rebuild-base.ts';
import { removeKnowledgeBase } from './remove-base.ts';
import { removeKnowledgeDocument } from './remove-document.ts';
import { searchKnowledgeBase } from './search-base.ts';
import { shareKnowledgeBase } from './share-base.ts';
import { uploadKnowledgeDocument } from './upload-document.ts';

export const knowledgeRoutes: readonly Route[] = [
  listKnowledgeBases,
  createKnowledgeBase,
  readKnowledgeBase,
  shareKnowledgeBase,
  removeKnowledgeBase,
  uploadKnowledgeDocument,
  listKnowledgeDocuments,
  removeKnowledgeDocument,
  readKnowledgeTask,
  searchKnowledgeBase,
  rebuildKnowledgeBase,
];
