import type { SkillListing, Source } from '@techne/skills';
import { freezeSource } from './freeze-source.ts';

const lookAgainAfterMs = 1_000;

/**
 * Sources besides the managed skills, listed at most once a second for all callers together. As long as nothing changed,
 * the same list comes back, so that catalogs made of it stay good.
 */
export class OtherSources {
  readonly #sources: readonly Source[];
  readonly #now: () => number;
  #frozen: readonly Source[] = [];
  #listings: readonly SkillListing[] = [];
  #lookedAt = -Infinity;
  #running: Promise<readonly Source[]> | undefined;

  constructor(sources: readonly Source[], now: () => number) {
    this.#sources = sources;
    this.#now = now;
  }

  async current(): Promise<readonly Source[]> {
    if (this.#now() - this.#lookedAt < lookAgainAfterMs) return this.#frozen;
    this.#running ??= this.#look().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  forget(): void {
    this.#lookedAt = -Infinity;
  }

  async #look(): Promise<readonly Source[]> {
    const lookedAt = this.#now();
    const listings: SkillListing[] = [];
    for (const { store } of this.#sources) listings.push(await store.listSkills());
    const isFirst = this.#frozen.length !== this.#sources.length;
    if (isFirst || !listings.every((listing, index) => isSame(listing, this.#listings[index]))) {
      this.#listings = listings;
      this.#frozen = this.#sources.flatMap((source, index) => {
        const listing = listings[index];
        return listing === undefined ? [] : [freezeSource(source, listing)];
      });
    }
    this.#lookedAt = lookedAt;
    return this.#frozen;
  }
}

/** Records of files that did not change are the same objects. */
function isSame(after: SkillListing, before: SkillListing | undefined): boolean {
  return (
    before !== undefined &&
    before.items.length === after.items.length &&
    before.diagnostics.length === after.diagnostics.length &&
    before.items.every((record, index) => record === after.items[index])
  );
}
