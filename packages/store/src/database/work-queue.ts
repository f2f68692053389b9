/** Carries out pieces of work one after another, in the order in which they came. */
export class WorkQueue {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  get isIdle(): boolean {
    return this.#waiting === 0;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting += 1;
    const previous = this.#last;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.#last = promise;
    await previous;
    try {
      return await work();
    } finally {
      this.#waiting -= 1;
      resolve(undefined);
    }
  }
}
