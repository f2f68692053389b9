import type { EmbedderName } from './knowledge-bases.ts';

export const taskStatuses = ['queued', 'processing', 'ready', 'failed'] as const;
export type TaskStatus = (typeof taskStatuses)[number];
export const taskKinds = ['document', 'rebuild'] as const;
type TaskKind = (typeof taskKinds)[number];

/** Something to be done in the background, by any server. */
export interface KnowledgeTask {
  readonly id: string;
  readonly tenant: string;
  readonly baseId: string;
  readonly kind: TaskKind;
  readonly documentId?: string;
  readonly status: TaskStatus;
  /** 0 to 100. */
  readonly progress: number;
  readonly reason?: { readonly code: string; readonly message: string };
  readonly createdAt: number;
  readonly finishedAt?: number;
}

/** A task that is ours, with what it needs. */
export type ClaimedTask = DocumentWork | RebuildWork;

export interface DocumentWork {
  readonly kind: 'document';
  readonly task: KnowledgeTask;
  readonly name: string;
  readonly bytes: Uint8Array;
  /** What the base is searched with. */
  readonly embedder?: EmbedderName;
}

export interface RebuildWork {
  readonly kind: 'rebuild';
  readonly task: KnowledgeTask;
  /** What the base is to be searched with. */
  readonly embedder: EmbedderName;
}

/** The next chunks without a vector in an index that is being built. */
export interface RebuildSlice {
  readonly chunks: readonly { readonly id: number; readonly text: string }[];
  /** How many of all chunks have theirs, 0 to 100. */
  readonly progress: number;
}

/**
 * Contract:
 * - a task has one owner at a time, until its lease is over; then anybody may claim it again;
 * - a task whose lease was over three times fails: something in it takes servers down;
 * - a change by somebody who no longer owns the task changes nothing and answers false;
 * - documents are claimed before rebuilds, older ones first.
 */
export interface KnowledgeTasks {
  find(tenant: string, id: string): Promise<KnowledgeTask | undefined>;
  claim(owner: string, leaseMs: number): Promise<ClaimedTask | undefined>;
  renew(id: string, owner: string, leaseMs: number, progress: number): Promise<boolean>;
  fail(
    id: string,
    owner: string,
    reason: { readonly code: string; readonly message: string },
  ): Promise<boolean>;
  /** Puts it back for anybody, e.g. because the server stops; it counts as no attempt. */
  release(id: string, owner: string): Promise<boolean>;
  /**
   * Queues the making of new vectors; the old ones are searched until all are there. One that is being made already is
   * given up. Undefined without the base.
   */
  startRebuild(
    tenant: string,
    baseId: string,
    embedder: EmbedderName,
    taskId: string,
  ): Promise<KnowledgeTask | undefined>;
  nextSlice(id: string, owner: string, limit: number): Promise<RebuildSlice | undefined>;
  keepSlice(
    id: string,
    owner: string,
    slice: readonly { readonly id: number; readonly vector: Float32Array | null }[],
  ): Promise<boolean>;
  /** Searches with the new vectors from now on. False when it is not ours any more or chunks are still missing. */
  finishRebuild(id: string, owner: string): Promise<boolean>;
  /** Removes tasks that ended before `time`. */
  prune(time: number): Promise<number>;
  /** Calls when there may be something to claim. */
  onQueued(listener: () => void): () => void;
}
