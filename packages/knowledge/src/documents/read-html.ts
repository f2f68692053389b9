import { decodeEntities } from './decode-entities.ts';
import { decodeText } from './decode-text.ts';
import type { DocumentLimits } from './document-limits.ts';
import { TextBuilder, type DocumentText } from './document-text.ts';

/** Elements whose content nobody reads. */
const skipped = new Set(['script', 'style', 'noscript', 'template', 'svg']);
/** Elements that end a line. */
const blocks =
  /^(?:p|div|br|hr|li|ul|ol|tr|td|th|table|section|article|header|footer|main|nav|aside|h[1-6]|pre|blockquote|dt|dd|title|figcaption|option)$/;

/** The readable text of a page with the lines of its source, in one pass without nesting, however deep the page is. */
export function readHtml(bytes: Uint8Array, { textCharacters }: DocumentLimits): DocumentText {
  const html = decodeText(bytes);
  // Letters beyond ASCII may change their length, and every position with it.
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const lines = new OutputLines(html, textCharacters);
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) break;
    lines.addText(at, open);
    if (html.startsWith('<!--', open)) {
      at = after(html, '-->', open);
      continue;
    }
    const name = /^\/?([a-z][a-z0-9]*)/.exec(lower.slice(open + 1, open + 20));
    if (name === null && !/^[!?]/.test(html.slice(open + 1, open + 2))) {
      lines.addText(open, open + 1);
      at = open + 1;
      continue;
    }
    const element = name?.[1] ?? '';
    if (blocks.test(element)) lines.endLine();
    const isOpening = name?.[0] === element;
    at = isOpening && skipped.has(element) ? after(lower, `</${element}`, open) : open;
    at = after(html, '>', at);
  }
  lines.addText(at, html.length);
  return lines.finish();
}

/** Right after the next occurrence; the end when there is none. */
function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found + mark.length;
}

/** Collects pieces of the source into lines, each marked with the line of the source where it begins. */
class OutputLines {
  readonly #html: string;
  readonly #builder: TextBuilder;
  #pieces: string[] = [];
  #startsAt = 0;
  #sourceLine = 1;
  #countedTo = 0;

  constructor(html: string, limit: number) {
    this.#html = html;
    this.#builder = new TextBuilder(limit);
  }

  addText(from: number, to: number): void {
    if (from >= to) return;
    const piece = this.#html.slice(from, to);
    if (this.#pieces.length === 0) {
      const first = piece.search(/\S/);
      if (first < 0) return;
      this.#startsAt = from + first;
    }
    this.#pieces.push(piece);
  }

  endLine(): void {
    const line = decodeEntities(this.#pieces.join('')).split(/\s+/).join(' ').trim();
    this.#pieces = [];
    if (line === '') return;
    this.#builder.mark({ line: this.#lineOf(this.#startsAt) });
    this.#builder.add(`${line}\n`);
  }

  finish(): DocumentText {
    this.endLine();
    return this.#builder.finish('html');
  }

  /** Offsets only grow, so that every line break is counted once. */
  #lineOf(offset: number): number {
    for (;;) {
      const found = this.#html.indexOf('\n', this.#countedTo);
      if (found < 0 || found >= offset) return this.#sourceLine;
      this.#countedTo = found + 1;
      this.#sourceLine += 1;
    }
  }
}
