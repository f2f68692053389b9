import { HttpError } from '../../errors/http-error.ts';

const MAXIMUM_WAITING = 64;

/** Lets a few slow hashes happen at once: they share the threads that files are read with. */
export class HashSlots {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(slots = 2) {
    this.#free = slots;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait();
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }

  #wait(): Promise<void> {
    if (this.#waiting.length >= MAXIMUM_WAITING)
      throw new HttpError(503, 'Too many people sign in at this moment', { headers: { 'retry-after': '2' } });
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    return promise;
  }
}
