/** What claims and carries out: a `Worker` of openworkflow. */
export interface Ticker {
  /** Claims as much as there is room for; resolves to how much that was. */
  tick(): Promise<number>;
  /** Resolves when all that is under way has ended. */
  stop(): Promise<void>;
}

/**
 * Looks for work whenever it is woken and every so often, one look at a time. The worker's own loop could not be woken,
 * and two looks at once would carry out more than the concurrency allows.
 */
export class WorkerLoop {
  readonly #worker: Ticker;
  readonly #pollMs: number;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #again = false;
  #stopped = false;

  constructor(worker: Ticker, pollMs: number) {
    this.#worker = worker;
    this.#pollMs = pollMs;
  }

  /** Looks soon: places become free in the turn after a run has ended. */
  wake(): void {
    setImmediate(() => this.#look());
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#looking;
    await this.#worker.stop();
  }

  #look(): void {
    if (this.#stopped) return;
    this.#again = true;
    this.#looking ??= this.#lookWhileTold().finally(() => {
      this.#looking = undefined;
      if (!this.#stopped) this.#timer = setTimeout(() => this.#look(), this.#pollMs);
    });
  }

  async #lookWhileTold(): Promise<void> {
    clearTimeout(this.#timer);
    while (this.#again && !this.#stopped) {
      this.#again = false;
      // A database that is away is asked again after the usual pause.
      const claimed = await this.#worker.tick().catch(() => 0);
      if (claimed > 0) this.#again = true;
    }
  }
}
