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
  readonly kind: 'grouped';
  readonly work: (transaction: Transaction) => Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  outcome: Outcome | undefined;
}

/** Writes on another connection, so no transaction may be open on this one. */
interface LonePiece {
  readonly kind: 'alone';
  /** Never rejects. */
  readonly work: () => Promise<void>;
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
  readonly #waiting: (Piece | LonePiece)[] = [];
  #working: Promise<void> | undefined;

  constructor(parts: GroupedWritesParts) {
    this.#parts = parts;
    this.#clock = parts.clock ?? (() => performance.now());
  }

  run<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    // What comes out of a piece is what its own work gave.
    const settle = (value: unknown): void => resolve(value as T);
    this.#add({ kind: 'grouped', work, resolve: settle, reject, outcome: undefined });
    return promise;
  }

  /** In its turn and with nobody else: for work that writes on another connection. */
  runAlone<T>(work: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    this.#add({ kind: 'alone', work: () => work().then(resolve, reject) });
    return promise;
  }

  /** Resolves when nothing is under way any more. */
  async settled(): Promise<void> {
    await this.#working;
  }

  #add(piece: Piece | LonePiece): void {
    this.#waiting.push(piece);
    this.#working ??= this.#workOff();
  }

  async #workOff(): Promise<void> {
    while (this.#waiting.length > 0) {
      // SQLite works in this very thread, so a group would be done before the next request of the same turn is read;
      // and without a pause between them, writers that follow each other would keep all others out.
      await turn();
      const [next] = this.#waiting;
      if (next?.kind !== 'alone') await this.#writeGroup();
      else {
        this.#waiting.shift();
        await next.work();
      }
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
          const piece = this.#takeGrouped();
          if (piece === undefined) break;
          group.push(piece);
          await this.#carryOut(piece, transaction);
        } while (group.length < MOST && this.#clock() < until);
      });
    } catch (error) {
      // Where not even the first could begin, it is the one that hears of it.
      const first = group.length === 0 ? this.#takeGrouped() : undefined;
      if (first !== undefined) group.push(first);
      for (const piece of group) piece.outcome = { error };
    }
    for (const { outcome, resolve, reject } of group) {
      if (outcome === undefined) reject(new Error('The write did not take place'));
      else if ('error' in outcome) reject(outcome.error);
      else resolve(outcome.value);
    }
  }

  #takeGrouped(): Piece | undefined {
    const [next] = this.#waiting;
    if (next?.kind !== 'grouped') return undefined;
    this.#waiting.shift();
    return next;
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
