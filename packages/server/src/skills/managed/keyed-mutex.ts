/** Work on one key happens one after the other; on different keys at the same time. */
export class KeyedMutex {
  readonly #tails = new Map<string, Promise<unknown>>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    // Whoever comes next waits, but does not fail with us.
    const tail = mine.then(
      () => {},
      () => {},
    );
    this.#tails.set(key, tail);
    try {
      return await mine;
    } finally {
      if (this.#tails.get(key) === tail) this.#tails.delete(key);
    }
  }

  isBusy(key: string): boolean {
    return this.#tails.has(key);
  }
}
