const HEAD_END = Buffer.from('\r\n\r\n');

/** An answer, as far as a load generator looks at it. */
export interface Answer {
  readonly status: number;
  readonly bytes: number;
}

/** Finds where answers with a `Content-Length` end, with as little work as can be: it must not be what is measured. */
export class AnswerReader {
  readonly #onAnswer: (answer: Answer) => void;
  #head: Buffer | undefined;
  #status = 0;
  #bytes = 0;
  #left = 0;

  constructor(onAnswer: (answer: Answer) => void) {
    this.#onAnswer = onAnswer;
  }

  read(chunk: Buffer): void {
    let rest = chunk;
    while (rest.length > 0) {
      if (this.#left > 0) {
        const taken = Math.min(this.#left, rest.length);
        this.#left -= taken;
        rest = rest.subarray(taken);
        if (this.#left === 0) this.#done();
        continue;
      }
      const all = this.#head === undefined ? rest : Buffer.concat([this.#head, rest]);
      const end = all.indexOf(HEAD_END);
      if (end === -1) {
        this.#head = all;
        return;
      }
      this.#head = undefined;
      this.#begin(all.toString('latin1', 0, end));
      rest = all.subarray(end + HEAD_END.length);
      if (this.#left === 0) this.#done();
    }
  }

  #begin(head: string): void {
    this.#status = Number(head.slice(9, 12));
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined && this.#status !== 304) throw new Error(`Not a whole answer: ${head}`);
    this.#bytes = this.#status === 304 ? 0 : Number(length);
    this.#left = this.#bytes;
  }

  #done(): void {
    this.#onAnswer({ status: this.#status, bytes: this.#bytes });
  }
}
