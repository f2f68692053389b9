import type { Kysely } from 'kysely';
import { setImmediate as turn } from 'node:timers/promises';
import type { Tables } from '../../schema/tables.ts';

/**
 * How many writes share a commit at most, and how long they are collected: who came first waits for the last, and all
 * of them go on together.
 */
const MOST = 32;
const COLLECT_MS = 10;

type Transaction = Kysely<Tables>;
type Outcome = { readonly value: unknown } | { readonly error: unknown };

interface Piece {
  readonly work: (transaction: Transaction) => Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  outcome: Outcome | undefined;
}

export interface GroupedWritesParts {
  /** One transaction with a commit at its end; `work` may run again. Rejects when none of it was kept. */
  readonly transact: (work: (transaction: Transaction) => Promise<void>) => Promise<void>;
  /** On the connection of that transaction. */
  readonly execute: (statement: string) => void;
  readonly isInTransaction: () => boolean;
  /** In milliseconds; tests have another. */
  readonly clock?: () => number;
}

/**
 * Carries out writes one after another, in the order in which they came. Those that wait at the same time become parts
 * of one transaction, because it is the commit that takes time: it waits for the disk. Each is still all or nothing,
 * and none resolves before the commit.
 */
export class GroupedWrites {
  readonly #parts: GroupedWritesParts;
  readonly #clock: () => number;
  readonly #waiting: Piece[] = [];
  #working: Promise<void> | undefined;

  constructor(parts: GroupedWritesParts) {
    this.#parts = parts;
    this.#clock = parts.clock ?? (() => performance.now());
  }

  run<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    // What comes out of a piece is what its own work gave.
    const settle = (value: unknown): void => resolve(value as T);
    this.#waiting.push({ work, resolve: settle, reject, outcome: undefined });
    this.#working ??= this.#workOff();
    return promise;
  }

  /** Resolves when nothing is under way any more. */
  async settled(): Promise<void> {
    await this.#working;
  }

  async #workOff(): Promise<void> {
    while (this.#waiting.length > 0) {
      // SQLite works in this very thread, so a group would be done before the next request of the same turn is read;
      // and without a pause between them, writers that follow each other would keep all others out.
      await turn();
      await this.#writeGroup();
    }
    this.#working = undefined;
  }

  /** Never rejects: everybody hears of their own. */
  async #writeGroup(): Promise<void> {
    const group: Piece[] = [];
    try {
      await this.#parts.transact(async (transaction) => {
        for (const piece of group) await this.#carryOut(piece, transaction);
        const until = this.#clock() + COLLECT_MS;
        do {
          const piece = this.#waiting.shift();
          if (piece === undefined) break;
          group.push(piece);
          await this.#carryOut(piece, transaction);
        } while (group.length < MOST && this.#clock() < until);
      });
    } catch (error) {
      // Where not even the first could begin, it is the one that hears of it.
      if (group.length === 0) group.push(...this.#waiting.splice(0, 1));
      for (const piece of group) piece.outcome = { error };
    }
    for (const { outcome, resolve, reject } of group) {
      if (outcome === undefined) reject(new Error('The write did not take place'));
      else if ('error' in outcome) reject(outcome.error);
      else resolve(outcome.value);
    }
  }

  async #carryOut(piece: Piece, transaction: Transaction): Promise<void> {
    const { execute, isInTransaction } = this.#parts;
    execute('SAVEPOINT piece');
    try {
      piece.outcome = { value: await piece.work(transaction) };
    } catch (error) {
      // After a full disk SQLite has rolled everything back by itself: then nothing of the group is there.
      if (!isInTransaction()) throw error;
      execute('ROLLBACK TO piece');
      piece.outcome = { error };
    }
    execute('RELEASE piece');
  }
}
