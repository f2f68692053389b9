import type { Redactor } from '@techne/exec';

/**
 * Takes secrets out of text that comes in pieces: a secret that a model says in two tokens is found too. What may turn
 * out to be the beginning of one is held back.
 */
export class TokenRedactor {
  readonly #redactor: Redactor;
  #stream: ReturnType<Redactor['openStream']> | undefined;

  constructor(redactor: Redactor) {
    this.#redactor = redactor;
  }

  /** What may be said now; perhaps nothing. */
  push(text: string): string {
    if (this.#redactor.isEmpty) return text;
    this.#stream ??= this.#redactor.openStream();
    return this.#stream.push(Buffer.from(text)).toString();
  }

  /** What was held back. To be called before anything else is said. */
  end(): string {
    const rest = this.#stream?.end().toString() ?? '';
    this.#stream = undefined;
    return rest;
  }
}
