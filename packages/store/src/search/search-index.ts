export interface SearchRequest {
  readonly tenant: string;
  readonly baseId: string;
  /** The words of the question, divided and folded as those of the documents were. */
  readonly words: readonly string[];
  /** The question by the embedder of the base; without it the search goes by words alone. */
  readonly vector?: { readonly embedder: string; readonly numbers: Float32Array };
  readonly limit: number;
}

/** A passage that was found, with the reason. */
export interface FoundChunk {
  readonly documentId: string;
  readonly documentName: string;
  /** From 0 in its document. */
  readonly chunkIndex: number;
  readonly text: string;
  readonly page?: number;
  readonly line: number;
  /** 0 to 1: 1 is the first of every half that took part. */
  readonly score: number;
  /** From 1 among what the words found. */
  readonly lexicalRank?: number;
  /** From 1 among the nearest vectors. */
  readonly vectorRank?: number;
  /** Cosine, where a vector was near. */
  readonly similarity?: number;
}

export interface SearchAnswer {
  readonly mode: 'hybrid' | 'lexical';
  readonly items: readonly FoundChunk[];
}

/**
 * Full text and vectors of knowledge bases. Contract:
 * - nothing of another base or of another tenant is found, and it changes no order;
 * - a document is found as a whole or not at all: from when it is ready until it is removed or replaced;
 * - rejects with `NOT_FOUND` when the tenant has no such base.
 */
export interface SearchIndex {
  search(request: SearchRequest): Promise<SearchAnswer>;
  /** What compares vectors here, for people. */
  vectorSearch(): Promise<'sqlite-vec' | 'pgvector' | 'exact'>;
}
