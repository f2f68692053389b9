import { cleanLine, cleanLines, withoutControls } from './clean-text.ts';
import { encodeJson } from './encode-json.ts';
import type { Piece, Style } from './span.ts';

/** Where text goes: `process.stdout`, or a test's own collector. */
export interface TextWriter {
  write(text: string): unknown;
  readonly isTTY?: boolean;
}

const sgr: Record<Style, string> = {
  strong: '1',
  quiet: '2',
  accent: '36',
  good: '32',
  attention: '33',
  danger: '31',
  untrusted: '35',
};

/**
 * The only way to a terminal. Whatever it is given is cleaned, so that no text of a skill can steer the
 * terminal; the only control sequences that come out are the colours that it adds itself.
 */
export class Printer {
  /** Columns of the terminal. */
  readonly width: number;
  readonly #writer: TextWriter;
  readonly #color: boolean;

  constructor(writer: TextWriter, options: { readonly width: number; readonly color: boolean }) {
    this.width = options.width;
    this.#writer = writer;
    this.#color = options.color;
  }

  /** One line. */
  line(...pieces: readonly Piece[]): void {
    this.#writer.write(this.#render(pieces));
  }

  /** Many lines in one write. */
  lines(lines: readonly (readonly Piece[])[]): void {
    if (lines.length > 0) this.#writer.write(lines.map((line) => this.#render(line)).join(''));
  }

  /** Text with line breaks of its own. */
  text(text: string): void {
    const clean = cleanLines(text);
    this.#writer.write(clean.endsWith('\n') ? clean : `${clean}\n`);
  }

  /**
   * Text that is data, such as a file: on a terminal cleaned like all else; elsewhere its bytes, without those that
   * would steer a terminal. Answers how many characters were left out.
   */
  content(text: string): number {
    const shown = this.#writer.isTTY === true ? cleanLines(text) : withoutControls(text);
    this.#writer.write(shown);
    return text.length - shown.length;
  }

  /** The beginning of a line that a person will end. */
  prompt(...pieces: readonly Piece[]): void {
    this.#writer.write(`${this.#render(pieces).trimEnd()} `);
  }

  json(value: unknown): void {
    this.#writer.write(`${encodeJson(value)}\n`);
  }

  /** One value of a stream of them, on a line of its own. */
  jsonLine(value: unknown): void {
    this.#writer.write(`${encodeJson(value, 0)}\n`);
  }

  #render(pieces: readonly Piece[]): string {
    let line = '';
    for (const piece of pieces) {
      if (typeof piece === 'string') line += this.#color ? cleanLine(piece) : piece;
      else line += this.#color ? `\u001b[${sgr[piece.style]}m${cleanLine(piece.text)}\u001b[0m` : piece.text;
    }
    return `${(this.#color ? line : cleanLine(line)).trimEnd()}\n`;
  }
}
