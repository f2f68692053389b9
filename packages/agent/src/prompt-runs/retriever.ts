/** One text that a search of a knowledge base found. */
export interface RetrievedText {
  readonly documentId: string;
  readonly chunkIndex: number;
  readonly score: number;
  readonly text: string;
}

/** Searches a knowledge base, named by id or name; rejects when there is none or it fails. Best first. */
export type Retriever = (
  knowledgeBase: string,
  query: string,
  options: { readonly topK: number; readonly signal?: AbortSignal },
) => Promise<readonly RetrievedText[]>;
