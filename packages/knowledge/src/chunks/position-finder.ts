import type { DocumentText, Position } from '../documents/document-text.ts';

/** Positions of growing offsets, each line break looked at once. */
export class PositionFinder {
  readonly #document: DocumentText;
  #mark = 0;
  #line = 1;
  #countedTo = 0;

  constructor(document: DocumentText) {
    this.#document = document;
    this.#line = document.marks[0]?.line ?? 1;
  }

  find(offset: number): Position {
    const { text, marks } = this.#document;
    for (let next = marks[this.#mark + 1]; next !== undefined && next.offset <= offset;) {
      this.#mark += 1;
      this.#line = next.line;
      this.#countedTo = next.offset;
      next = marks[this.#mark + 1];
    }
    for (let found = text.indexOf('\n', this.#countedTo); found >= 0 && found < offset;) {
      this.#line += 1;
      this.#countedTo = found + 1;
      found = text.indexOf('\n', this.#countedTo);
    }
    const page = marks[this.#mark]?.page;
    return page === undefined ? { line: this.#line } : { page, line: this.#line };
  }
}
