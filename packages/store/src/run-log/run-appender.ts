import { randomUUID } from 'node:crypto';
import { StoreError } from '../errors/store-error.ts';
import type { Database } from '../database/database.ts';
import type { Batch } from './batch.ts';
import { CollectedBatches } from './collected-batches.ts';
import type { NumberedRunEvent } from './run-log.ts';
import type { RunWriter } from './run-writer.ts';
import { storeBatches } from './store-batches.ts';

/** The rest of the 50 ms is for the commit. */
const COLLECT_MS = 25;
/** Characters; more is not collected any longer. */
const ENOUGH = 4_000_000;

/**
 * Collects the events of all runs of this process and stores them together. While one lot is being stored, the next is
 * collected, so the slower the database is, the more a transaction holds.
 */
export class RunAppender {
  readonly #database: Database;
  readonly #name = randomUUID();
  /** Must not reject. */
  readonly #onStored: (batches: readonly Batch[]) => Promise<void>;
  #collecting: CollectedBatches | undefined;
  #storing: CollectedBatches | undefined;
  #working: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #due = false;
  #closed = false;

  constructor(database: Database, onStored: (batches: readonly Batch[]) => Promise<void>) {
    this.#database = database;
    this.#onStored = onStored;
  }

  /** Takes an event; what it returns resolves once the event is stored or lost. */
  append(writer: RunWriter, event: NumberedRunEvent, text: string): Promise<void> {
    if (this.#closed) {
      writer.break(notStored(writer, 'the store is closed'));
      return Promise.resolve();
    }
    this.#collecting ??= this.#collect();
    this.#collecting.add(writer, event, text);
    const { settled, length } = this.#collecting;
    if (length > ENOUGH) this.hurry();
    return settled;
  }

  /** Stores what is collected as soon as nothing else is being stored. */
  hurry(): void {
    this.#due = true;
    if (this.#storing === undefined) this.#working = this.#storeWhatIsDue();
  }

  /** Resolves once nothing of a run is under way. */
  async settle(runId: string): Promise<void> {
    const lots = [this.#storing, this.#collecting].filter((lot) => lot?.has(runId));
    if (lots.includes(this.#collecting)) this.hurry();
    for (const lot of lots) await lot?.settled;
  }

  /** Stores what is collected, and takes nothing any more. */
  async close(): Promise<void> {
    this.#closed = true;
    this.hurry();
    await this.#working;
  }

  #collect(): CollectedBatches {
    this.#timer = setTimeout(() => this.hurry(), COLLECT_MS);
    return new CollectedBatches();
  }

  async #storeWhatIsDue(): Promise<void> {
    while (this.#due && this.#collecting !== undefined) {
      clearTimeout(this.#timer);
      this.#due = false;
      this.#storing = this.#collecting;
      this.#collecting = undefined;
      await this.#store(this.#storing);
      this.#storing = undefined;
    }
    this.#due = false;
  }

  /** Never rejects: whose events are lost is told through their writers. */
  async #store(lot: CollectedBatches): Promise<void> {
    const batches = lot.batches();
    const stored: Batch[] = [];
    try {
      const refused = await this.#tryToStore([...batches.keys()]);
      for (const [batch, writer] of batches) {
        if (refused.has(batch)) writer.break(conflict(batch));
        else stored.push(batch);
      }
    } catch (error) {
      for (const writer of batches.values()) writer.break(notStored(writer, 'the database failed', error));
    }
    lot.settle();
    await this.#onStored(stored);
  }

  async #tryToStore(batches: readonly Batch[]): Promise<ReadonlySet<Batch>> {
    if (batches.length === 0) return new Set();
    try {
      return await storeBatches(this.#database, batches, this.#name);
    } catch (error) {
      // A lost connection is worth a second try. A disk is not: after a failed fsync the next one may claim success.
      if (this.#database.kind === 'sqlite') throw error;
      return storeBatches(this.#database, batches, this.#name);
    }
  }
}

function conflict({ runId, firstNumber }: Batch): StoreError {
  return new StoreError('CONFLICT', `Somebody else writes the events of run ${runId}`, {
    hint: 'Its lease went to another owner: stop carrying it out.',
    data: { runId, firstNumber },
  });
}

function notStored({ runId }: RunWriter, why: string, cause?: unknown): StoreError {
  return new StoreError('UNAVAILABLE', `Events of run ${runId} could not be stored: ${why}`, {
    hint: 'Look at the database, then go on with a new writer.',
    data: { runId },
    cause,
  });
}
