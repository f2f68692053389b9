import type { KnowledgeClient } from '@techne/server/client';

/** Where knowledge bases are: a server, or the data itself. Both answer in the shapes of the API. */
export interface KnowledgePlace extends Pick<
  KnowledgeClient,
  'create' | 'list' | 'get' | 'remove' | 'upload' | 'documents' | 'removeDocument' | 'task' | 'search'
> {
  /** Reads what was uploaded, where nobody else does so. */
  work(): Promise<void>;
  close(): Promise<void>;
}
