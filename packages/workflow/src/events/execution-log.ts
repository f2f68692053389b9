import { type RunEvent, type RunLog, type RunLogWriter, StoreError } from '@techne/store';
import type { ExecutionRecord } from './execution-record.ts';
import { readRecord } from './read-record.ts';

/** A worker that lost its lease may store some more; each time the rightful one goes on after it. */
const MOST_CONFLICTS = 20;

/** The events of one execution, for the one worker that carries it out. */
export class ExecutionLog {
  readonly record: ExecutionRecord;
  readonly #log: RunLog;
  /** Whether the execution is still this worker's. */
  readonly #isOurs: () => Promise<boolean>;
  #writer: RunLogWriter;
  /** What is not known to be stored, oldest first, and how many were before it. */
  #unstored: RunEvent[] = [];
  #stored = 0;
  #conflicts = 0;
  #recovering: Promise<void> | undefined;

  private constructor(
    log: RunLog,
    writer: RunLogWriter,
    record: ExecutionRecord,
    isOurs: () => Promise<boolean>,
  ) {
    this.#log = log;
    this.#writer = writer;
    this.record = record;
    this.#isOurs = isOurs;
  }

  static async open(log: RunLog, runId: string, isOurs: () => Promise<boolean>): Promise<ExecutionLog> {
    // The writer first: what somebody stores after it was opened breaks it, so nothing is overlooked.
    const writer = await log.writer(runId);
    return new ExecutionLog(log, writer, await readRecord(log, runId), isOurs);
  }

  append(event: string, data: unknown): void {
    const taken = { event, data };
    // First, because it throws when this cannot be written.
    this.#writer.append(taken);
    this.record.add(taken);
    this.#unstored.push(taken);
  }

  /** Resolves when all that was appended is stored. Rejects when it cannot be, or the execution is another worker's. */
  async flush(): Promise<void> {
    const wanted = this.#stored + this.#unstored.length;
    while (this.#stored < wanted) {
      await this.#recovering;
      const writer = this.#writer;
      const appended = this.#stored + this.#unstored.length;
      try {
        await writer.flush();
        this.#forget(appended);
      } catch (error) {
        if (writer !== this.#writer) continue;
        this.#recovering ??= this.#recover(error).finally(() => (this.#recovering = undefined));
        await this.#recovering;
      }
    }
  }

  #forget(stored: number): void {
    if (stored <= this.#stored) return;
    this.#unstored = this.#unstored.slice(stored - this.#stored);
    this.#stored = stored;
  }

  /** Somebody else stored events: a worker whose lease is over, if we have it, and then we go on after them. */
  async #recover(error: unknown): Promise<void> {
    this.#conflicts += 1;
    const isConflict = StoreError.isInstance(error) && error.code === 'CONFLICT';
    if (!isConflict || this.#conflicts > MOST_CONFLICTS || !(await this.#isOurs())) throw error;
    const writer = await this.#log.writer(this.#writer.runId);
    for (const event of this.#unstored) writer.append(event);
    this.#writer = writer;
  }
}
