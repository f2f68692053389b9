import type { Printer } from './printer.ts';

/** Text that comes piece by piece, as a model writes it. What a piece cuts in two is printed with the next one. */
export class TextStream {
  readonly #printer: Printer;
  #held = '';
  #last = '\n';

  constructor(printer: Printer) {
    this.#printer = printer;
  }

  write(piece: string): void {
    const text = this.#held + piece;
    this.#held = /[\r\ud800-\udbff]$/.exec(text)?.[0] ?? '';
    this.#print(text.slice(0, text.length - this.#held.length));
  }

  /** Sees to it that what comes next begins a line. Half a character that is still held back is none. */
  endLine(): void {
    this.#held = '';
    if (this.#last !== '\n') this.#print('\n');
  }

  #print(text: string): void {
    if (text === '') return;
    this.#printer.content(text);
    this.#last = text.at(-1) ?? '';
  }
}
