import type { NearVector } from './vector-search.ts';

/** Keeps the best of many, in the order in which they are near. */
export class NearestPlaces {
  readonly #limit: number;
  readonly #best: NearVector[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(place: number, similarity: number): void {
    const worst = this.#best[this.#limit - 1];
    if (worst !== undefined && similarity <= worst.similarity) return;
    let at = this.#best.length;
    while (at > 0 && (this.#best[at - 1]?.similarity ?? 0) < similarity) at -= 1;
    this.#best.splice(at, 0, { place, similarity });
    if (this.#best.length > this.#limit) this.#best.pop();
  }

  best(): readonly NearVector[] {
    return this.#best;
  }
}
