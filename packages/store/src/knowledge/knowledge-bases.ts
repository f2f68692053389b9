import type { Visibility } from '../skills/skill-versions.ts';

/** Which vectors: those of different embedders cannot be compared. */
export interface EmbedderName {
  readonly id: string;
  readonly dimensions: number;
}

export interface KnowledgeBase {
  readonly id: string;
  readonly tenant: string;
  readonly owner: string;
  readonly visibility: Visibility;
  readonly name: string;
  readonly documentCount: number;
  readonly chunkCount: number;
  /** Of the vectors that are searched; absent when words alone are. */
  readonly embedder?: EmbedderName;
  /** Of the vectors that are being made to take their place. */
  readonly nextEmbedder?: EmbedderName;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Whose bases can be read: one's own and those shared with the tenant, or all of the tenant. */
export interface KnowledgeReader {
  readonly tenant: string;
  readonly userId: string;
  readonly isAdmin: boolean;
}

/**
 * Knowledge bases. Contract:
 * - a base that a reader may not read is not there;
 * - an owner has one base of a name; `create` of another rejects with `CONFLICT`;
 * - `find` takes an id or a name; of several bases of a name one's own comes first, then the oldest;
 * - `remove` leaves nothing behind: documents, chunks, words, vectors, original bytes, tasks.
 */
export interface KnowledgeBases {
  create(base: {
    readonly id: string;
    readonly tenant: string;
    readonly owner: string;
    readonly name: string;
    readonly visibility?: Visibility;
    readonly embedder?: EmbedderName;
  }): Promise<KnowledgeBase>;
  find(reader: KnowledgeReader, idOrName: string): Promise<KnowledgeBase | undefined>;
  /** By name. */
  list(
    reader: KnowledgeReader,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly items: readonly KnowledgeBase[]; readonly total: number }>;
  setVisibility(tenant: string, id: string, visibility: Visibility): Promise<boolean>;
  remove(tenant: string, id: string): Promise<boolean>;
}
