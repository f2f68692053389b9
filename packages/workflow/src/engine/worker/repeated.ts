/** Work that is done now and every so often, never twice at the same time. It must not reject. */
export class Repeated {
  readonly #everyMs: number;
  readonly #work: () => Promise<void>;
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void>;
  #isStopped = false;

  constructor(everyMs: number, work: () => Promise<void>) {
    this.#everyMs = everyMs;
    this.#work = work;
    this.#working = this.#repeat();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#working;
  }

  async #repeat(): Promise<void> {
    await this.#work();
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => (this.#working = this.#repeat()), this.#everyMs).unref();
  }
}
