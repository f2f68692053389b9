import { ClientError, createClient, type Client, type RunEvent, type RunStream } from '@techne/server/client';
import { noticeSignedOut } from '../../api/client.ts';
import { session } from '../../api/session.ts';
import { foldRunEvent, nothingYet, type FollowedRun } from './fold-run-event.ts';

export interface Following {
  readonly run: FollowedRun;
  /** `lost` while the connection is taken up again. */
  readonly connection: 'open' | 'lost' | 'over';
  /** Why the events cannot be read at all. */
  readonly error?: unknown;
}

/** It does not reconnect by itself: that is done here, where people can be told. */
function streamsClient(onOpen?: () => void): Client {
  return createClient({
    url: location.origin,
    token: session.token,
    reconnects: 0,
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      if (response.ok) onOpen?.();
      return response;
    },
  });
}

/** Tokens come faster than anybody reads: what arrives within this time is shown together. */
const TOGETHER_MS = 40;
/** A page that is left for another of the same run keeps the stream. */
const LINGER_MS = 1_000;
/** Events that come right after opening are the stored ones; nobody knows when they happened. */
const STORED_MS = 400;
const LONGEST_PAUSE_MS = 8_000;

/** Reads the events of one run for as long as somebody looks, over as many connections as it takes. */
export class RunFollower {
  readonly runId: string;
  readonly #client = streamsClient(() => this.#isLost() && this.#show({ connection: 'open' }));
  #state: Following = { run: nothingYet, connection: 'open' };
  readonly #listeners = new Set<() => void>();
  #reading: AbortController | undefined;
  #leaving: ReturnType<typeof setTimeout> | undefined;
  #arrived: { readonly event: RunEvent; readonly at: number | undefined }[] = [];
  #showing: ReturnType<typeof setTimeout> | undefined;

  constructor(runId: string) {
    this.runId = runId;
  }

  /** Begins a run and follows it from its first event. */
  static async start(
    name: string,
    inputs: Readonly<Record<string, string>>,
    model: string | undefined,
  ): Promise<RunFollower> {
    const reading = new AbortController();
    const stream = await streamsClient().runs.start(name, inputs, {
      signal: reading.signal,
      ...(model === undefined ? {} : { model }),
    });
    const follower = new RunFollower(stream.runId);
    follower.#reading = reading;
    void follower.#read(reading.signal, stream);
    return follower;
  }

  readonly snapshot = (): Following => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    clearTimeout(this.#leaving);
    if (this.#reading === undefined && this.#state.connection !== 'over') {
      this.#reading = new AbortController();
      void this.#read(this.#reading.signal);
    }
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#leaving = setTimeout(() => {
        this.#reading?.abort();
        this.#reading = undefined;
      }, LINGER_MS);
    };
  };

  async #read(signal: AbortSignal, first?: RunStream): Promise<void> {
    let stream = first;
    for (let failures = 0; ; failures++) {
      const openedAt = Date.now();
      try {
        for await (const event of stream ?? this.#reopen(signal)) {
          failures = 0;
          const now = Date.now();
          const isNew = first !== undefined && stream === first;
          this.#take(event, isNew || now - openedAt > STORED_MS ? now : undefined);
        }
        return this.#end({});
      } catch (error) {
        if (signal.aborted) return;
        noticeSignedOut(error);
        if (!ClientError.isInstance(error) || error.code !== 'STREAM_LOST') return this.#end({ error });
      }
      stream = undefined;
      this.#show({ connection: 'lost' });
      await pause(failures, signal);
      if (signal.aborted) return;
    }
  }

  #isLost(): boolean {
    return this.#state.connection === 'lost';
  }

  #reopen(signal: AbortSignal): RunStream {
    const after = this.#arrived.at(-1)?.event.id ?? this.#state.run.last;
    return this.#client.runs.events(this.runId, { after, signal });
  }

  #take(event: RunEvent, at: number | undefined): void {
    this.#arrived.push({ event, at });
    this.#showing ??= setTimeout(() => this.#show({ connection: 'open' }), TOGETHER_MS);
  }

  #end(change: Pick<Following, 'error'>): void {
    this.#show({ connection: 'over', ...change });
  }

  #show(change: Partial<Following>): void {
    clearTimeout(this.#showing);
    this.#showing = undefined;
    const arrived = this.#arrived;
    this.#arrived = [];
    const run = arrived.reduce((folded, { event, at }) => foldRunEvent(folded, event, at), this.#state.run);
    this.#state = { ...this.#state, run, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** Longer each time; a network that comes back ends it at once. */
function pause(failures: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, Math.min(LONGEST_PAUSE_MS, 250 * 2 ** failures));
    function end(): void {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    }
    addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
