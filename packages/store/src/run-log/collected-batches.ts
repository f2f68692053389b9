import type { Batch } from './batch.ts';
import type { NumberedRunEvent } from './run-log.ts';
import type { RunWriter } from './run-writer.ts';

interface Collected {
  readonly events: NumberedRunEvent[];
  readonly texts: string[];
}

/** What is stored together next. */
export class CollectedBatches {
  readonly #writers = new Map<RunWriter, Collected>();
  readonly #settled = Promise.withResolvers<void>();
  #length = 0;

  /** How long the texts are, all together. */
  get length(): number {
    return this.#length;
  }

  /** Resolves once it is stored or lost. */
  get settled(): Promise<void> {
    return this.#settled.promise;
  }

  add(writer: RunWriter, event: NumberedRunEvent, text: string): void {
    let collected = this.#writers.get(writer);
    if (collected === undefined) {
      collected = { events: [], texts: [] };
      this.#writers.set(writer, collected);
    }
    collected.events.push(event);
    collected.texts.push(text);
    this.#length += text.length;
  }

  has(runId: string): boolean {
    for (const writer of this.#writers.keys()) if (writer.runId === runId) return true;
    return false;
  }

  /** One batch a writer; none of a writer that lost what came before. */
  batches(): Map<Batch, RunWriter> {
    const batches = new Map<Batch, RunWriter>();
    for (const [writer, { events, texts }] of this.#writers) {
      const firstNumber = events[0]?.number;
      if (firstNumber === undefined || writer.isBroken) continue;
      const lastNumber = firstNumber + events.length - 1;
      batches.set(
        { runId: writer.runId, events, firstNumber, lastNumber, text: `[${texts.join(',')}]` },
        writer,
      );
    }
    return batches;
  }

  settle(): void {
    this.#settled.resolve();
  }
}
