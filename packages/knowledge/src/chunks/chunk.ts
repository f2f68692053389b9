import type { Position } from '../documents/document-text.ts';

/** A passage of a document: what is searched and cited. */
export interface Chunk {
  /** From 0, in the order of the document. */
  readonly index: number;
  readonly text: string;
  /** Where it begins. */
  readonly position: Position;
}

export interface ChunkSizes {
  /** The most that a chunk has; a token is four bytes of UTF-8. */
  readonly tokens: number;
  /** How much of a chunk's end is repeated at the beginning of the next. */
  readonly overlap: number;
}

export const defaultChunkSizes: ChunkSizes = { tokens: 512, overlap: 50 };
