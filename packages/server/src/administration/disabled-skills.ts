import type { Store } from '@techne/store';

/** What a skill that is turned off says of itself. */
export const disabledReason = 'an admin of the tenant disabled it';

interface Known {
  readonly version: number;
  readonly names: ReadonlySet<string>;
}

/** The skills that a tenant's admins turned off. The same set comes back as long as it did not change. */
export class DisabledSkills {
  readonly #store: Pick<Store, 'skillSettings' | 'changes'>;
  readonly #known = new Map<string, Known>();

  constructor(store: Pick<Store, 'skillSettings' | 'changes'>) {
    this.#store = store;
  }

  async of(tenant: string): Promise<ReadonlySet<string>> {
    // Before the reading: what changes meanwhile is seen next time.
    const version = await this.#store.changes.version(`skills:${tenant}`);
    const known = this.#known.get(tenant);
    if (known?.version === version) return known.names;
    const settings = await this.#store.skillSettings.list(tenant);
    const now = new Set(settings.flatMap(({ name, enabled }) => (enabled ? [] : [name])));
    const names = known !== undefined && isSame(known.names, now) ? known.names : now;
    this.#known.set(tenant, { version, names });
    return names;
  }
}

function isSame(before: ReadonlySet<string>, after: ReadonlySet<string>): boolean {
  return before.size === after.size && [...after].every((name) => before.has(name));
}
