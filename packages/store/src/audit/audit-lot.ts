import type { PreparedEntry } from './prepare-entry.ts';

/** The entries of one tenant in a lot, and who waits for them. */
export interface TenantEntries {
  readonly tenant: string;
  readonly entries: PreparedEntry[];
  readonly stored: PromiseWithResolvers<void>;
}

/** What is stored together next. */
export class AuditLot {
  readonly #byTenant = new Map<string, TenantEntries>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Resolves once the entry is durable. */
  add(entry: PreparedEntry): Promise<void> {
    let own = this.#byTenant.get(entry.tenant);
    if (own === undefined) {
      own = { tenant: entry.tenant, entries: [], stored: Promise.withResolvers() };
      this.#byTenant.set(entry.tenant, own);
    }
    own.entries.push(entry);
    this.#length += 1;
    return own.stored.promise;
  }

  /** In one order in all processes, so that two never wait for each other's chains. */
  tenants(): readonly TenantEntries[] {
    return [...this.#byTenant.values()].sort((one, other) => (one.tenant < other.tenant ? -1 : 1));
  }
}
