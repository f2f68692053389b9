import { randomUUID } from 'node:crypto';
import type { Signals } from '../database/signals.ts';
import type { Batch } from './batch.ts';

const CHANNEL = 'run_log';
/** Stands for any run. */
const ANY = '*';
/** Of more runs than this, one word for all is cheaper for everybody than a word for each. */
const RUNS_TO_NAME = 20;
const LONGEST_SUBJECT = 200;

/** Words between processes about stored events. A subject is `<sender> <run>`, because a sender needs no telling. */
export class RunLogSignals {
  readonly #signals: Signals;
  readonly #sender = randomUUID();

  constructor(signals: Signals) {
    this.#signals = signals;
  }

  /** A word that is not heard costs nothing but time: subscribers look by themselves now and then. */
  announce(batches: readonly Batch[]): void {
    const runs = batches.length > RUNS_TO_NAME ? [ANY] : batches.map(({ runId }) => runId);
    for (const subject of new Set(runs.map((run) => this.#subject(run))))
      this.#signals.publish(CHANNEL, subject).catch(() => {});
  }

  /** `runId` is undefined when it may be any. */
  listen(listener: (runId: string | undefined) => void): () => void {
    return this.#signals.listen(CHANNEL, (subject) => {
      const [sender, run] = subject?.split(' ', 2) ?? [];
      if (sender !== this.#sender) listener(run === ANY ? undefined : run);
    });
  }

  #subject(run: string): string {
    const subject = `${this.#sender} ${run}`;
    return Buffer.byteLength(subject) > LONGEST_SUBJECT ? `${this.#sender} ${ANY}` : subject;
  }
}
