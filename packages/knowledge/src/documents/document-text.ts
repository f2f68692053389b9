import { KnowledgeError } from '../errors/knowledge-error.ts';
import type { DocumentFormat } from './document-format.ts';

/** Where in a document something stands: a page has lines of its own. Both count from 1. */
export interface Position {
  readonly page?: number;
  readonly line: number;
}

/** From `offset` on, the position is this one, and every line break adds a line. */
export interface PositionMark extends Position {
  readonly offset: number;
}

/** What a document says, and where. */
export interface DocumentText {
  readonly format: DocumentFormat;
  readonly text: string;
  /** By offset, the first at 0. */
  readonly marks: readonly PositionMark[];
}

/** Puts a text together from parts, and stops when it gets too long. */
export class TextBuilder {
  readonly #parts: string[] = [];
  readonly #marks: PositionMark[] = [{ offset: 0, line: 1 }];
  readonly #limit: number;
  #length = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get length(): number {
    return this.#length;
  }

  add(part: string): void {
    this.#length += part.length;
    if (this.#length > this.#limit) {
      throw new KnowledgeError(
        'DOCUMENT_TOO_LARGE',
        `The text of the document is longer than ${this.#limit} characters.`,
        { hint: 'Split the document.', data: { limit: this.#limit } },
      );
    }
    this.#parts.push(part);
  }

  /** What is added next stands there. */
  mark(position: Position): void {
    const last = this.#marks.at(-1);
    if (last?.offset === this.#length) this.#marks.pop();
    this.#marks.push({ ...position, offset: this.#length });
  }

  finish(format: DocumentFormat): DocumentText {
    return { format, text: this.#parts.join(''), marks: this.#marks };
  }
}
