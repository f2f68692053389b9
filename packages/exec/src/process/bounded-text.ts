/** Keeps a whole text up to a size, and nothing of one that is larger. */
export class BoundedText {
  readonly #maximum: number;
  // One growing buffer: a million chunks of one byte would cost a hundred times their size.
  #bytes = Buffer.alloc(0);
  #length = 0;

  constructor(maximum: number) {
    this.#maximum = maximum;
  }

  push(chunk: Buffer): void {
    const length = this.#length + chunk.length;
    if (length > this.#maximum) this.#bytes = Buffer.alloc(0);
    else {
      if (length > this.#bytes.length) this.#grow(length);
      chunk.copy(this.#bytes, this.#length);
    }
    this.#length = length;
  }

  /** Undefined when there was more than the maximum. */
  text(): string | undefined {
    return this.#length <= this.#maximum ? this.#bytes.toString('utf8', 0, this.#length) : undefined;
  }

  #grow(needed: number): void {
    const larger = Buffer.alloc(Math.min(this.#maximum, Math.max(needed, this.#bytes.length * 2)));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}
