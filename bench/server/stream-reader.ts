/** Reads the events of a run out of an answer; the frames of chunked encoding stand between events. */
export class StreamReader {
  tokens = 0;
  #rest = '';
  #said = '';
  #last = 0;
  #problem: string | undefined;
  #isDone = false;

  read(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    let event = '';
    for (const line of lines) {
      if (line.startsWith('HTTP/1.1 ') && !line.startsWith('HTTP/1.1 200')) this.#problem ??= line.trim();
      else if (line.startsWith('id: ')) this.#count(Number(line.slice(4)));
      else if (line.startsWith('event: ')) event = line.slice(7);
      else if (line.startsWith('data: ')) this.#take((this.#event = event || this.#event), line.slice(6));
    }
  }

  /** What is wrong with what came, if anything. */
  problem(expected: number): string | undefined {
    if (this.#problem !== undefined) return this.#problem;
    if (!this.#isDone) return `ended after event ${this.#last} without done`;
    const wanted = Array.from({ length: expected }, (_, index) => `t${index + 1} `).join('');
    return this.#said === wanted ? undefined : `said ${JSON.stringify(this.#said.slice(0, 80))}`;
  }

  /** The data of an event may come in the chunk after its name. */
  #event = '';

  #count(number: number): void {
    if (number !== this.#last + 1) this.#problem ??= `after event ${this.#last} came ${number}`;
    this.#last = number;
  }

  #take(event: string, data: string): void {
    if (event === 'done') {
      this.#isDone = true;
      if (!data.includes('"success"')) this.#problem ??= data;
    }
    if (event !== 'token') return;
    this.tokens += 1;
    this.#said += JSON.parse(data).content;
  }
}
