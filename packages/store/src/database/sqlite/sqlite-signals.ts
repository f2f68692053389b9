import type { Signals } from '../signals.ts';
import { Listeners } from '../listeners.ts';

const LOOK_EVERY_MS = 50;

/**
 * Listeners of this process hear at once. What other processes wrote is seen by looking at `otherWrites`, a number that
 * moves with writes of others only, so a process on its own is never woken without a cause.
 */
export class SqliteSignals implements Signals {
  readonly #otherWrites: () => number;
  readonly #listeners = new Listeners();
  #timer: NodeJS.Timeout | undefined;
  #seen = 0;

  constructor(otherWrites: () => number) {
    this.#otherWrites = otherWrites;
  }

  async publish(channel: string, subject: string): Promise<void> {
    this.#listeners.tell(channel, subject);
  }

  listen(channel: string, listener: (subject: string | undefined) => void): () => void {
    const forget = this.#listeners.add(channel, listener);
    this.#startLooking();
    return () => {
      forget();
      if (this.#listeners.isEmpty) this.close();
    };
  }

  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #startLooking(): void {
    if (this.#timer !== undefined) return;
    this.#seen = this.#otherWrites();
    this.#timer = setInterval(() => {
      const writes = this.#otherWrites();
      if (writes === this.#seen) return;
      this.#seen = writes;
      this.#listeners.tellAll();
    }, LOOK_EVERY_MS);
  }
}
