const windowMs = 60_000;

/** At most so many requests in a sliding minute. */
export class RequestLimit {
  readonly #maximum: number;
  readonly #now: () => number;
  #times: number[] = [];

  constructor(maximumPerMinute: number, now: () => number = () => performance.now()) {
    this.#maximum = maximumPerMinute;
    this.#now = now;
  }

  /** True when there is room, which is then taken. */
  take(): boolean {
    const now = this.#now();
    this.#times = this.#times.filter((time) => time > now - windowMs);
    if (this.#times.length >= this.#maximum) return false;
    this.#times.push(now);
    return true;
  }
}
