import type { LiveEvents } from './live-events.ts';
import type { NumberedRunEvent } from './run-log.ts';
import type { Subscription } from './subscription.ts';

type Result = IteratorResult<NumberedRunEvent, undefined>;

/**
 * Reads a subscription until `done`. Not a generator: that would take several turns of the microtask queue for each
 * token of a thousand streams, and a reader that leaves would have to wait for one more event.
 */
export class RunEventIterator implements AsyncIterator<NumberedRunEvent, undefined> {
  readonly #subscription: Subscription;
  readonly #live: LiveEvents;
  readonly #signal: AbortSignal | undefined;
  readonly #onAbort = (): void => this.#end();
  #leave: (() => void) | undefined;
  #hasBegun = false;
  /** Calls of `next` that wait, and the last of them. */
  #waiting = 0;
  #previous: Promise<unknown> = Promise.resolve();

  constructor(subscription: Subscription, live: LiveEvents, signal: AbortSignal | undefined) {
    this.#subscription = subscription;
    this.#live = live;
    this.#signal = signal;
  }

  async next(): Promise<Result> {
    if (this.#waiting === 0) {
      const event = this.#subscription.take();
      if (event !== undefined) return this.#give(event);
    }
    this.#waiting += 1;
    const turn = this.#previous.then(() => this.#wait());
    this.#previous = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      this.#waiting -= 1;
    }
  }

  async return(): Promise<Result> {
    this.#end();
    return { done: true, value: undefined };
  }

  async #wait(): Promise<Result> {
    this.#begin();
    try {
      await this.#subscription.refill();
      return this.#give(this.#subscription.take());
    } catch (error) {
      this.#end();
      throw error;
    }
  }

  #begin(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    if (this.#signal?.aborted === true) return this.#end();
    this.#signal?.addEventListener('abort', this.#onAbort);
    // Before the first read: what is stored from now on is either read or heard of.
    this.#leave = this.#live.add(this.#subscription);
  }

  #give(event: NumberedRunEvent | undefined): Result {
    if (event === undefined || event.event === 'done') this.#end();
    return event === undefined ? { done: true, value: undefined } : { done: false, value: event };
  }

  #end(): void {
    this.#hasBegun = true;
    this.#subscription.end();
    this.#signal?.removeEventListener('abort', this.#onAbort);
    this.#leave?.();
    this.#leave = undefined;
  }
}
