import { firstBoundary, lastBoundary } from './utf8-boundary.ts';

/** Bytes kept of the beginning and of the end (gibberish.md, section 4.2). */
const headSize = 2048;
const tailSize = 2048;

export interface CollectedOutput {
  readonly output: string;
  readonly truncated: boolean;
  readonly removedBytes: number;
}

/**
 * Keeps the first and the last bytes of an output of any length, in memory of a fixed size.
 *
 * @example
 * const collector = new OutputCollector();
 * collector.push(Buffer.from('hello'));
 * collector.render(); // { output: 'hello', truncated: false, removedBytes: 0 }
 */
export class OutputCollector {
  readonly #head = Buffer.alloc(headSize);
  readonly #tail = Buffer.alloc(tailSize);
  #total = 0;
  /** Where the next byte of the ring goes; the oldest one once it is full. */
  #next = 0;

  push(chunk: Buffer): void {
    const forHead = this.#total < headSize ? chunk.copy(this.#head, this.#total) : 0;
    this.#total += chunk.length;
    if (chunk.length > forHead) this.#pushTail(chunk.subarray(Math.max(forHead, chunk.length - tailSize)));
  }

  render(): CollectedOutput {
    const head = this.#head.subarray(0, Math.min(this.#total, headSize));
    const tail = this.#orderedTail();
    if (this.#total <= headSize + tailSize) {
      return { output: Buffer.concat([head, tail]).toString(), truncated: false, removedBytes: 0 };
    }
    const headBytes = head.subarray(0, lastBoundary(head));
    const tailBytes = tail.subarray(firstBoundary(tail));
    const removedBytes = this.#total - headBytes.length - tailBytes.length;
    const output = `${headBytes.toString()}\n... [truncated ${removedBytes} bytes] ...\n${tailBytes.toString()}`;
    return { output, truncated: true, removedBytes };
  }

  #pushTail(bytes: Buffer): void {
    const copied = bytes.copy(this.#tail, this.#next);
    bytes.copy(this.#tail, 0, copied);
    this.#next = (this.#next + bytes.length) % tailSize;
  }

  #orderedTail(): Buffer {
    const length = Math.min(Math.max(this.#total - headSize, 0), tailSize);
    if (length < tailSize) return this.#tail.subarray(0, length);
    return Buffer.concat([this.#tail.subarray(this.#next), this.#tail.subarray(0, this.#next)]);
  }
}
