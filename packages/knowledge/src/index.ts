export { KnowledgeError, type KnowledgeErrorCode } from './errors/knowledge-error.ts';
export { Knowledge, type DescribedBase, type KnowledgeOptions, type Page } from './knowledge.ts';
export type { KnowledgeCaller } from './bases/knowledge-caller.ts';
export type { KnowledgeSearchResult, SearchOptions } from './search/search-base.ts';
export { createRetriever } from './retriever.ts';
export type { DocumentLimits } from './documents/document-limits.ts';
export type { Embedder } from './embeddings/embedder.ts';
export { Embedders, type EmbeddersOptions } from './embeddings/embedders.ts';
export { openModelEmbedder } from './embeddings/model-embedder.ts';
