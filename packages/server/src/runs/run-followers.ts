import type { NumberedRunEvent, Run, Store } from '@techne/store';

interface Follower {
  readonly runId: string;
  heardAt: number;
  /** Nothing was heard yet, or a question to people was the last. */
  mayWait: boolean;
  /** Ends it; with a run, with the `done` that the run's server did not live to store. */
  end(run?: Run): void;
}

const releaseMs = 100;

/** Who follows runs of any server from here. */
export class RunFollowers {
  readonly #store: Store;
  readonly #leaseMs: number;
  readonly #followers = new Set<Follower>();
  #releasing: NodeJS.Timeout | undefined;

  constructor(store: Store, leaseMs: number) {
    this.#store = store;
    this.#leaseMs = leaseMs;
  }

  /**
   * The events of a run after a number, stored and to come, up to `done`. Ends early when `signal` aborts.
   *
   * @param mayGoOn whether more may come after a `done`, because such a run can be resumed
   */
  async *follow(
    runId: string,
    after: number,
    signal: AbortSignal,
    mayGoOn = false,
  ): AsyncGenerator<NumberedRunEvent, void> {
    const over = new AbortController();
    const leave = (): void => over.abort();
    let orphan: Run | undefined;
    let last = after;
    const follower: Follower = {
      runId,
      heardAt: performance.now(),
      mayWait: true,
      end(run) {
        orphan = run;
        over.abort();
      },
    };
    this.#followers.add(follower);
    signal.addEventListener('abort', leave, { once: true });
    try {
      if (signal.aborted) return;
      const { runLog } = this.#store;
      for (let isOver = false; !isOver;) {
        let isDone = false;
        for await (const event of runLog.subscribe(runId, { after: last, signal: over.signal })) {
          follower.heardAt = performance.now();
          follower.mayWait = event.event === 'approval';
          last = event.number;
          isDone = event.event === 'done';
          yield event;
        }
        isOver = !(mayGoOn && isDone) || (await runLog.read(runId, last, 1)).length === 0;
      }
      if (orphan !== undefined) yield { number: last + 1, event: 'done', data: endOf(orphan) };
    } finally {
      signal.removeEventListener('abort', leave);
      this.#followers.delete(follower);
      over.abort();
    }
  }

  has(runId: string): boolean {
    return [...this.#followers].some((follower) => follower.runId === runId);
  }

  /** A server may die after it stored that a run ended and before it stored `done`. */
  async endOrphans(): Promise<void> {
    const now = performance.now();
    for (const follower of this.#followers) {
      if (now - follower.heardAt < this.#leaseMs) continue;
      follower.heardAt = now;
      const run = await this.#store.runs.find(follower.runId);
      if (run === undefined || run.finishedAt !== undefined) follower.end(run);
    }
  }

  /**
   * Ends the streams of runs that wait for people, and from now on of those that come to wait: people may take days, and
   * clients come back for the rest.
   */
  async releaseWaiting(): Promise<void> {
    // A run that could not be looked up has its stream until the server stops.
    const release = (): Promise<void> => this.#endWaiting().catch(() => undefined);
    this.#releasing ??= setInterval(() => void release(), releaseMs);
    await release();
  }

  close(): void {
    clearInterval(this.#releasing);
    for (const follower of this.#followers) follower.end();
  }

  async #endWaiting(): Promise<void> {
    for (const follower of this.#followers) {
      if (!follower.mayWait) continue;
      const run = await this.#store.runs.find(follower.runId);
      if (run?.status === 'waiting') follower.end();
    }
  }
}

function endOf({ status }: Run): { readonly status: string; readonly message: string } {
  return { status: status === 'succeeded' ? 'success' : 'error', message: `The run has ended: ${status}` };
}
