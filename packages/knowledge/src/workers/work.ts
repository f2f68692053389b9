import type { Chunk, ChunkSizes } from '../chunks/chunk.ts';
import type { DocumentFormat } from '../documents/document-format.ts';
import type { DocumentLimits } from '../documents/document-limits.ts';
import type { KnowledgeErrorCode } from '../errors/knowledge-error.ts';

/** A passage with its words as they are indexed, separated by spaces. */
export interface ReadChunk extends Chunk {
  readonly words: string;
}

interface ReadResult {
  readonly format: DocumentFormat;
  readonly chunks: readonly ReadChunk[];
}

/** What a worker can be asked for, by name, and what it answers. */
export interface Work {
  read: {
    readonly input: {
      readonly bytes: Uint8Array;
      readonly name: string;
      readonly limits: DocumentLimits;
      readonly sizes: ChunkSizes;
    };
    readonly output: ReadResult;
  };
  embed: {
    readonly input: { readonly texts: readonly string[] };
    readonly output: readonly (Float32Array | null)[];
  };
}

export interface WorkRequest<Kind extends keyof Work = keyof Work> {
  readonly kind: Kind;
  readonly input: Work[Kind]['input'];
}

export type WorkAnswer =
  | { readonly ok: true; readonly output: unknown }
  | {
      readonly ok: false;
      readonly code: KnowledgeErrorCode;
      readonly message: string;
      readonly hint: string;
      readonly data: Readonly<Record<string, unknown>>;
    };
