import type { NumberedRunEvent } from './run-log.ts';

/** Events that are held for a reader; what comes on top of them is read from the database later. */
const HELD = 1_000;
/** Events that are read from the database at once. */
const PAGE = 500;

/** Where a subscription reads what it was not handed. */
export interface StoredEvents {
  read(after: number, limit: number): Promise<readonly NumberedRunEvent[]>;
  /** Whether the last stored event is `done` and not after that number. */
  isDone(after: number): Promise<boolean>;
}

/**
 * What one reader of one run gets. While it is `live` it has all that is stored and is handed what comes; else it reads
 * pages from the database. It goes live only when nothing was stored since its last page was asked for, so between the
 * two nothing is left out, and since it is handed nothing while it reads, nothing comes twice.
 */
export class Subscription {
  readonly runId: string;
  readonly #stored: StoredEvents;
  /** The number of the last event that was taken or is held. */
  #last: number;
  #held: NumberedRunEvent[] = [];
  #taken = 0;
  #live = false;
  #behind = true;
  #isNew = true;
  #ended = false;
  #wake: () => void = () => {};

  constructor(runId: string, after: number, stored: StoredEvents) {
    this.runId = runId;
    this.#last = after;
    this.#stored = stored;
  }

  get last(): number {
    return this.#last;
  }

  get isLive(): boolean {
    return this.#live;
  }

  /** Hands over events that were stored just now, in order. */
  hand(events: readonly NumberedRunEvent[]): void {
    const first = events[0]?.number ?? 0;
    const isFull = this.#held.length - this.#taken >= HELD;
    if (!this.#live || isFull || first > this.#last + 1) return this.fallBehind();
    for (const event of events) {
      if (event.number <= this.#last) continue;
      this.#held.push(event);
      this.#last = event.number;
    }
    this.#wake();
  }

  /** Something was stored that this reader is not handed. */
  fallBehind(): void {
    this.#live = false;
    this.#behind = true;
    this.#wake();
  }

  /** Nothing is held, and nothing comes any more. */
  end(): void {
    this.#ended = true;
    this.#drop();
    this.#wake();
  }

  /** The next event, when one is held. */
  take(): NumberedRunEvent | undefined {
    const event = this.#held[this.#taken];
    this.#taken += 1;
    if (this.#taken >= this.#held.length) this.#drop();
    return event;
  }

  /** Resolves when there is something to take, or the end. */
  async refill(): Promise<void> {
    while (!this.#ended && this.#held.length === 0) {
      if (this.#behind) await this.#readPage();
      else await this.#somethingNew();
    }
  }

  async #readPage(): Promise<void> {
    this.#behind = false;
    const page = await this.#stored.read(this.#last, PAGE);
    // Who comes back after the last event would wait for ever.
    const isDone = page.length === 0 && this.#isNew && (await this.#stored.isDone(this.#last));
    if (isDone) this.end();
    if (this.#ended) return;
    this.#isNew = false;
    this.#held = [...page];
    this.#last = page.at(-1)?.number ?? this.#last;
    if (page.length === PAGE) this.#behind = true;
    this.#live = !this.#behind;
  }

  #somethingNew(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  #drop(): void {
    this.#held = [];
    this.#taken = 0;
  }
}
