import type { NumberedRunEvent } from '@techne/store';
import { encodeEvent } from './encode-event.ts';
import type { Reply } from './reply.ts';

const heartbeat = new TextEncoder().encode(': heartbeat\n\n');
const heartbeatMs = 15_000;
/** Beyond so many bytes that the client has not taken, nothing more is read for it. */
const highWaterMark = 65_536;

export interface EventStreamOptions {
  readonly runId: string;
  /** The client went away. */
  readonly signal: AbortSignal;
  /** Default 15 s. */
  readonly heartbeatMs?: number;
}

/**
 * Numbered events as server-sent events. Nothing is read ahead of what the client takes, and everything is released
 * when it goes: `open` gets a signal that tells of it.
 *
 * @example
 * return eventStream((signal) => runs.follow(id, 0, signal), { runId: id, signal: request.signal });
 */
export function eventStream(
  open: (signal: AbortSignal) => AsyncIterable<NumberedRunEvent>,
  options: EventStreamOptions,
): Reply {
  return {
    status: 200,
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
      'Techne-Run-Id': options.runId,
    },
    stream: bytesOf(open, options),
  };
}

function bytesOf(
  open: (signal: AbortSignal) => AsyncIterable<NumberedRunEvent>,
  options: EventStreamOptions,
): ReadableStream<Uint8Array> {
  const gone = new AbortController();
  const source = new BatchedEvents(open(gone.signal)[Symbol.asyncIterator]());
  let timer: NodeJS.Timeout | undefined;
  const release = (): void => {
    clearInterval(timer);
    options.signal.removeEventListener('abort', release);
    gone.abort();
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        options.signal.addEventListener('abort', release, { once: true });
        if (options.signal.aborted) release();
        timer = setInterval(() => {
          // A client that takes nothing needs no sign of life.
          if ((controller.desiredSize ?? 0) > 0) controller.enqueue(heartbeat);
        }, options.heartbeatMs ?? heartbeatMs);
        timer.unref();
      },
      async pull(controller) {
        try {
          const events = await source.next();
          if (events === undefined) {
            release();
            controller.close();
          } else {
            controller.enqueue(concatenate(events.map(encodeEvent)));
          }
        } catch (error) {
          release();
          controller.error(error);
        }
      },
      cancel: release,
    },
    { highWaterMark, size: (chunk) => chunk?.byteLength ?? 0 },
  );
}

/** Events that are there at the same moment come together: the run log stores them in batches. */
class BatchedEvents {
  readonly #events: AsyncIterator<NumberedRunEvent>;
  #pending: Promise<IteratorResult<NumberedRunEvent, unknown>> | undefined;

  constructor(events: AsyncIterator<NumberedRunEvent>) {
    this.#events = events;
  }

  /** Undefined at the end. */
  async next(): Promise<readonly NumberedRunEvent[] | undefined> {
    const first = await (this.#pending ?? this.#events.next());
    this.#pending = undefined;
    if (first.done === true) return undefined;
    const batch = [first.value];
    for (;;) {
      const pending = this.#events.next();
      // It is awaited by the next call; until then its failure is not unhandled.
      pending.catch(() => undefined);
      const next = await Promise.race([pending, nothingNow()]);
      if (next === undefined || next.done === true) {
        this.#pending = pending;
        return batch;
      }
      batch.push(next.value);
    }
  }
}

function nothingNow(): Promise<undefined> {
  return new Promise((resolve) => setImmediate(() => resolve(undefined)));
}

function concatenate(parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : new Uint8Array(Buffer.concat(parts));
}
