/** How long a turn of the event loop may be kept by what takes turns; requests wait that long, and no longer. */
const LONGEST_MS = 8;
/** What is there already of one answer is taken together: that is cheaper for everybody after it. */
const MOST_AT_ONCE = 16;

/** What one of many sides may do in a turn of the event loop. */
export interface Ticket {
  turn: number;
  left: number;
}

/**
 * Spreads work that comes from many sides at once over turns of the event loop, so that requests are answered in
 * between. Who comes first is let through first; as long as there is little to do, nobody waits.
 */
export class FairTurns {
  readonly #clock: () => number;
  readonly #waiting: (() => void)[] = [];
  #turn = 0;
  #began = 0;
  #isOpen = false;
  /** Somebody was let through and is still at it. */
  #isBusy = false;

  /** The clock is in milliseconds; tests have another. */
  constructor(clock = (): number => performance.now()) {
    this.#clock = clock;
  }

  newTicket(): Ticket {
    return { turn: -1, left: 0 };
  }

  /** Resolves when a piece of work may be done; undefined when that is now. */
  take(ticket: Ticket): Promise<void> | undefined {
    if (!this.#isOpen) this.#open();
    if (ticket.turn === this.#turn && ticket.left > 0) {
      ticket.left -= 1;
      return undefined;
    }
    if (!this.#isBusy && this.#waiting.length === 0 && this.#hasTime()) {
      this.#admit(ticket);
      return undefined;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(() => {
      this.#admit(ticket);
      resolve();
    });
    return promise;
  }

  /** One after another, each when the one before has done what it could: only then is it known how long that took. */
  #admit(ticket: Ticket): void {
    ticket.turn = this.#turn;
    ticket.left = MOST_AT_ONCE - 1;
    this.#isBusy = true;
    // A tick that a microtask asks for comes when no microtask is left.
    queueMicrotask(() => process.nextTick(() => this.#admitNext()));
  }

  #admitNext(): void {
    this.#isBusy = false;
    if (this.#hasTime()) this.#waiting.shift()?.();
  }

  #hasTime(): boolean {
    return this.#clock() - this.#began < LONGEST_MS;
  }

  #open(): void {
    this.#turn += 1;
    this.#began = this.#clock();
    this.#isOpen = true;
    setImmediate(() => {
      this.#isOpen = false;
      if (this.#waiting.length === 0) return;
      this.#open();
      this.#admitNext();
    });
  }
}
