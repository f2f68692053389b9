import type { EmbedderName } from './knowledge-bases.ts';
import type { KnowledgeTask } from './knowledge-tasks.ts';

export const documentStates = ['queued', 'processing', 'ready', 'failed'] as const;
export type DocumentState = (typeof documentStates)[number];

export interface KnowledgeDocument {
  readonly id: string;
  readonly baseId: string;
  readonly name: string;
  readonly format?: string;
  readonly size: number;
  readonly state: DocumentState;
  /** Why it failed. */
  readonly reason?: { readonly code: string; readonly message: string };
  /** 0 to 100. */
  readonly progress: number;
  readonly chunkCount: number;
  readonly uploadedBy: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** A passage to store. */
export interface NewChunk {
  readonly text: string;
  /** As they are searched, separated by spaces. */
  readonly words: string;
  readonly page?: number;
  readonly line: number;
  /** Absent where the embedder does not understand the text. */
  readonly vector?: Float32Array;
}

/**
 * Documents of knowledge bases. Contract:
 * - a document that takes the place of another of its name does so when it is ready, in the same transaction: until
 *   then, and if it fails, the other one is found;
 * - of several that wait under one name the last one counts;
 * - `remove` leaves nothing behind: chunks, words, vectors, original bytes, tasks, in one transaction;
 * - nothing is done for a base or a document that the tenant does not have.
 */
export interface KnowledgeDocuments {
  /** Keeps the bytes and queues the task that reads them. Rejects with `NOT_FOUND` without the base. */
  add(document: {
    readonly id: string;
    readonly tenant: string;
    readonly baseId: string;
    readonly name: string;
    readonly bytes: Uint8Array;
    readonly uploadedBy: string;
    readonly taskId: string;
  }): Promise<{ readonly document: KnowledgeDocument; readonly task: KnowledgeTask }>;
  find(tenant: string, baseId: string, id: string): Promise<KnowledgeDocument | undefined>;
  /** By name, the newest of a name first. */
  list(
    tenant: string,
    baseId: string,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly items: readonly KnowledgeDocument[]; readonly total: number }>;
  original(tenant: string, baseId: string, id: string): Promise<Uint8Array | undefined>;
  remove(tenant: string, baseId: string, id: string): Promise<boolean>;
  /**
   * Ends a task with what its document says. False when the task is no longer this owner's or the document is gone.
   * Vectors are kept when they are by the embedder that the base is searched with.
   */
  complete(
    task: { readonly id: string; readonly owner: string },
    content: {
      readonly format: string;
      readonly chunks: readonly NewChunk[];
      readonly embedder?: EmbedderName;
    },
  ): Promise<boolean>;
}
