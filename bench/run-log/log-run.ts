import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { RunLog, RunLogWriter } from '@techne/store';
import { tokenEvent, type Workload } from './workload.ts';

/** Streams whose events come between two turns of the event loop; in truth each comes by itself. */
const RUNS_A_TURN = 50;

/** The workload through the run log, with a reader of every run or without. */
export class LogRun {
  readonly #log: RunLog;
  readonly #workload: Workload;
  readonly #writers: RunLogWriter[] = [];
  #following: Promise<void>[] = [];

  constructor(log: RunLog, workload: Workload) {
    this.#log = log;
    this.#workload = workload;
  }

  async prepare(readers: 'followed' | 'unread'): Promise<void> {
    for (let run = 0; run < this.#workload.runs; run += 1)
      this.#writers.push(await this.#log.writer(randomUUID()));
    if (readers === 'followed') this.#following = this.#writers.map(({ runId }) => this.#follow(runId));
    await turn();
  }

  /** Append and flush, in rounds; ends when every reader has everything. */
  async write(): Promise<void> {
    const { events, eventsARound } = this.#workload;
    for (let next = 1; next <= events; next += eventsARound) {
      for (const [index, writer] of this.#writers.entries()) {
        for (let number = next; number < next + eventsARound && number <= events; number += 1)
          writer.append(number === events ? { event: 'done', data: {} } : tokenEvent(number));
        if (index % RUNS_A_TURN === 0) await turn();
      }
      await Promise.all(this.#writers.map((writer) => writer.flush()));
    }
    await Promise.all(this.#following);
  }

  /** Throws when an event is not stored. */
  async check(): Promise<void> {
    for (const { runId } of this.#writers) {
      const { length } = await this.#log.read(runId, 0);
      if (length !== this.#workload.events) throw new Error(`${length} events of run ${runId} are stored.`);
    }
  }

  async #follow(id: string): Promise<void> {
    let last = 0;
    for await (const { number } of this.#log.subscribe(id, { after: 0 })) {
      if (number !== last + 1) throw new Error(`After event ${last} of run ${id} came ${number}.`);
      last = number;
    }
    if (last !== this.#workload.events) throw new Error(`Run ${id} ended after event ${last}.`);
  }
}
