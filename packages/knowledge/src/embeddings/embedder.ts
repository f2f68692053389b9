/**
 * Turns texts into vectors whose nearness is that of their meanings. Contract:
 * - one vector for each text, in order, of `dimensions` numbers and of length 1;
 * - null for a text that the model does not understand, e.g. one in a foreign language: noise is worse than nothing;
 * - rejects with a `KnowledgeError` (`EMBEDDING_FAILED`, `EMBEDDER_UNAVAILABLE`) or with the signal's reason.
 */
export interface Embedder {
  /** Vectors of one id can be compared with each other and with no others: `offline:…` or `provider:model`. */
  readonly id: string;
  readonly dimensions: number;
  embed(texts: readonly string[], signal?: AbortSignal): Promise<readonly (Float32Array | null)[]>;
  close?(): Promise<void>;
}
