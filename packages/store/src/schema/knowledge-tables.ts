import type { Generated } from 'kysely';

/** The tables of knowledge bases. What only speeds searching up is not here: it follows from these by itself. */
export interface KnowledgeTables {
  knowledge_bases: KnowledgeBaseTable;
  knowledge_indexes: KnowledgeIndexTable;
  knowledge_documents: KnowledgeDocumentTable;
  knowledge_originals: KnowledgeOriginalTable;
  knowledge_chunks: KnowledgeChunkTable;
  knowledge_vectors: KnowledgeVectorTable;
  knowledge_terms: KnowledgeTermTable;
  knowledge_tasks: KnowledgeTaskTable;
}

/** @public Declarations of queries name it. */
export interface KnowledgeBaseTable {
  /** Never given twice; ids of its chunks lie in the space of this number, see `search/number-space.ts`. */
  number: Generated<number>;
  id: string;
  tenant: string;
  owner: string;
  visibility: string;
  name: string;
  /** Small letters and NFKC: unique among the bases of an owner. */
  name_key: string;
  /** The vectors that are searched; null when there are none. */
  index_number: number | null;
  /** The place of the next chunk, from 0. */
  next_chunk: number;
  chunk_count: number;
  word_count: number;
  /** Moves on with every change of what can be found. */
  revision: number;
  created_at: number;
  updated_at: number;
}

/** The vectors of one base by one embedder. @public Declarations of queries name it. */
export interface KnowledgeIndexTable {
  number: Generated<number>;
  base_number: number;
  embedder: string;
  dimensions: number;
  /** While it is built: all chunks before this place have their vectors. */
  built_to: number;
}

/** @public Declarations of queries name it. */
export interface KnowledgeDocumentTable {
  id: string;
  base_number: number;
  name: string;
  format: string | null;
  size: number;
  state: string;
  /** Why it failed, for people. */
  reason: string | null;
  reason_code: string | null;
  /** Its chunks are those with ids from the first to the last; null until it is ready. */
  first_chunk: number | null;
  last_chunk: number | null;
  uploaded_by: string;
  created_at: number;
  updated_at: number;
}

/** The bytes of a document in parts of bounded size. */
interface KnowledgeOriginalTable {
  document_id: string;
  part: number;
  bytes: Uint8Array;
}

interface KnowledgeChunkTable {
  id: number;
  document_id: string;
  /** From 0 in its document. */
  chunk_index: number;
  text: string;
  /** The words of the text as they are searched, separated by spaces. */
  words: string;
  page: number | null;
  line: number;
}

/** `id` is the chunk's place in the space of the index's number. */
interface KnowledgeVectorTable {
  id: number;
  /** 32-bit floats, the lowest byte first. */
  vector: Uint8Array;
}

/** In how many chunks of a base a word stands. */
interface KnowledgeTermTable {
  base_number: number;
  word: string;
  chunks: number;
}

export interface KnowledgeTaskTable {
  id: string;
  tenant: string;
  base_number: number;
  kind: string;
  document_id: string | null;
  index_number: number | null;
  status: string;
  /** 0 to 100. */
  progress: number;
  reason: string | null;
  reason_code: string | null;
  /** The server that works on it, until `lease_until`. */
  owner: string | null;
  lease_until: number | null;
  attempts: number;
  created_at: number;
  finished_at: number | null;
}
