import { randomUUID } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { isUniqueViolation } from '../database/is-unique-violation.ts';
import { brokenChain, notStored } from './append-errors.ts';
import { AuditLot, type TenantEntries } from './audit-lot.ts';
import { extendChain } from './extend-chain.ts';
import type { PreparedEntry } from './prepare-entry.ts';

/** The rest of the 50 ms is for the commit. */
const COLLECT_MS = 25;
/** Entries; more are not collected any longer. */
const ENOUGH = 1_000;

/** Collects the entries of this process and stores them together. While one lot is stored, the next is collected. */
export class AuditAppender {
  readonly #database: Database;
  /** Keeps nobody waiting: the head of a chain is what keeps processes apart. */
  readonly #lock = `audit ${randomUUID()}`;
  #collecting: AuditLot | undefined;
  #timer: NodeJS.Timeout | undefined;
  #working: Promise<void> = Promise.resolve();
  #isStoring = false;
  #due = false;
  #closed = false;

  constructor(database: Database) {
    this.#database = database;
  }

  async append(entry: PreparedEntry): Promise<void> {
    if (this.#closed) throw notStored('the store is closed');
    if (this.#collecting === undefined) {
      this.#collecting = new AuditLot();
      this.#timer = setTimeout(() => this.#hurry(), COLLECT_MS);
    }
    const stored = this.#collecting.add(entry);
    if (this.#collecting.length >= ENOUGH) this.#hurry();
    await stored;
  }

  /** Stores what is collected, and takes nothing any more. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#hurry();
    await this.#working;
  }

  #hurry(): void {
    this.#due = true;
    if (!this.#isStoring) this.#working = this.#storeWhatIsDue();
  }

  async #storeWhatIsDue(): Promise<void> {
    this.#isStoring = true;
    while (this.#due && this.#collecting !== undefined) {
      clearTimeout(this.#timer);
      this.#due = false;
      const lot = this.#collecting;
      this.#collecting = undefined;
      await this.#store(lot.tenants());
    }
    this.#due = false;
    this.#isStoring = false;
  }

  /** Never rejects: those who appended are told. */
  async #store(tenants: readonly TenantEntries[]): Promise<void> {
    try {
      await this.#tryToStore(tenants);
      for (const { stored } of tenants) stored.resolve();
    } catch (error) {
      // A number that is taken is a broken chain of one tenant, which is no reason to lose the entries of others.
      if (isUniqueViolation(error) && tenants.length > 1) {
        for (const each of tenants) await this.#store([each]);
        return;
      }
      for (const { tenant, stored } of tenants)
        stored.reject(
          isUniqueViolation(error) ? brokenChain(tenant, error) : notStored('the database failed', error),
        );
    }
  }

  async #tryToStore(tenants: readonly TenantEntries[]): Promise<void> {
    await this.#database.write(
      async (transaction) => {
        for (const { tenant, entries } of tenants) await extendChain(transaction, tenant, entries);
      },
      { lock: this.#lock },
    );
  }
}
