export interface RunEvent {
  readonly event: string;
  readonly data: unknown;
}

export interface NumberedRunEvent extends RunEvent {
  /** From 1, without gaps, for each run. */
  readonly number: number;
}

/**
 * Writes the events of one run. There is one writer of a run at a time: the owner of its lease. When there are two all
 * the same, the one that stores a number first wins, and the other is broken (`CONFLICT`).
 *
 * Events of all runs of a process are stored together, at most 50 ms after the first of them, in one transaction.
 */
export interface RunLogWriter {
  readonly runId: string;
  /**
   * Takes an event at once; it must not be changed afterwards. It reaches subscribers once it is stored. Throws when
   * JSON cannot say it. Once an event was lost the writer is broken and takes nothing, so that there is never a gap.
   */
  append(event: RunEvent): void;
  /** Resolves when all that was appended is stored. Rejects when it could not be, and ever after: the writer is broken. */
  flush(): Promise<void>;
}

export interface RunLog {
  /** Goes on after the last stored number. */
  writer(runId: string): Promise<RunLogWriter>;
  /** Stored events after a number, in order. */
  read(runId: string, after: number, limit?: number): Promise<readonly NumberedRunEvent[]>;
  /**
   * Stored events after a number and then those to come, in order, none twice and none left out, whichever process
   * writes them. It ends after the event `done`, when `signal` aborts and when the store closes. A reader may take its
   * time: what it has not taken is read from the database later and not held for it.
   */
  subscribe(
    runId: string,
    options: { readonly after: number; readonly signal?: AbortSignal },
  ): AsyncIterable<NumberedRunEvent>;
}
