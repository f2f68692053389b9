import { writeDocument } from '../columns/document.ts';
import type { StoreError } from '../errors/store-error.ts';
import type { RunAppender } from './run-appender.ts';
import type { RunEvent, RunLogWriter } from './run-log.ts';

/** Numbers the events of one run. */
export class RunWriter implements RunLogWriter {
  readonly runId: string;
  readonly #appender: RunAppender;
  #lastNumber: number;
  /** Settles when all that was appended is stored or lost. */
  #settled: Promise<void> | undefined;
  #broken: StoreError | undefined;

  constructor(appender: RunAppender, runId: string, lastNumber: number) {
    this.#appender = appender;
    this.runId = runId;
    this.#lastNumber = lastNumber;
  }

  get isBroken(): boolean {
    return this.#broken !== undefined;
  }

  append({ event, data }: RunEvent): void {
    if (this.isBroken) return;
    const text = writeDocument({ event, data });
    this.#lastNumber += 1;
    this.#settled = this.#appender.append(this, { number: this.#lastNumber, event, data }, text);
  }

  async flush(): Promise<void> {
    if (this.#settled !== undefined) {
      this.#appender.hurry();
      await this.#settled;
    }
    if (this.#broken !== undefined) throw this.#broken;
  }

  /** Some of its events are lost: those after them must not be stored. */
  break(error: StoreError): void {
    this.#broken ??= error;
  }
}
