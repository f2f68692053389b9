const minute = 60_000;
const mostKeys = 10_000;

/**
 * Lets one record a minute through for each address and kind, with the number of those before it that were not let
 * through: nobody who is not signed in can fill the database.
 */
export class StrangerLimit {
  readonly #now: () => number;
  readonly #seen = new Map<string, { since: number; left: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** How many were left out since the last that was let through; undefined to leave out this one too. */
  take(key: string): number | undefined {
    const now = this.#now();
    const seen = this.#seen.get(key);
    if (seen !== undefined && now - seen.since < minute) {
      seen.left += 1;
      return undefined;
    }
    if (this.#seen.size >= mostKeys) this.#seen.clear();
    this.#seen.set(key, { since: now, left: 0 });
    return seen?.left ?? 0;
  }
}
