const newline = 0x0a;

/** Collects bytes until there is a line, and never more than a limit. */
export class LineBuffer {
  #chunks: Buffer[] = [];
  #size = 0;
  readonly #maximum: number;

  constructor(maximumBytes: number) {
    this.#maximum = maximumBytes;
  }

  /**
   * Takes a chunk. `line` is the first whole line, without its end, and `rest` tells that there is more after it;
   * `too-long` once the limit is passed.
   */
  push(chunk: Buffer): 'incomplete' | 'too-long' | { readonly line: Buffer; readonly rest: boolean } {
    const end = chunk.indexOf(newline);
    const taken = end === -1 ? chunk : chunk.subarray(0, end);
    this.#size += taken.length;
    if (this.#size >= this.#maximum) {
      this.#clear();
      return 'too-long';
    }
    this.#chunks.push(taken);
    if (end === -1) return 'incomplete';
    const line = Buffer.concat(this.#chunks);
    this.#clear();
    return { line, rest: end + 1 < chunk.length };
  }

  #clear(): void {
    this.#chunks = [];
    this.#size = 0;
  }
}
