import type { Redactor } from '@techne/exec';

/**
 * Takes secrets out of text that comes in pieces: a secret that a model says in two tokens is found too. What may turn
 * out to be the beginning of one is held back.
 */
export class TokenRedactor {
  readonly #redactor: Redactor;
  #stream: ReturnType<Redactor['openStream']> | undefined;
  /** Half of a character whose other half comes with the next piece: alone it has no bytes. */
  #half = '';

  constructor(redactor: Redactor) {
    this.#redactor = redactor;
  }

  /** What may be said now; perhaps nothing. */
  push(text: string): string {
    if (this.#redactor.isEmpty) return text;
    this.#stream ??= this.#redactor.openStream();
    const all = this.#half + text;
    this.#half = /[\ud800-\udbff]$/.exec(all)?.[0] ?? '';
    return this.#stream.push(Buffer.from(all.slice(0, all.length - this.#half.length))).toString();
  }

  /** What was held back. To be called before anything else is said. */
  end(): string {
    const rest = (this.#stream?.end().toString() ?? '') + this.#half;
    this.#stream = undefined;
    this.#half = '';
    return rest;
  }
}
