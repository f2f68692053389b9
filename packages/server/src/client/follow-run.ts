import { ClientError } from './client-error.ts';
import { readEvents } from './read-events.ts';
import { requestPath } from './request-path.ts';
import { parseRunEvent, type RunEvent } from './run-event.ts';
import type { CallOptions, Transport } from './transport.ts';

export interface FollowOptions extends CallOptions {
  /** The number of the last event that is known already. Default 0: from the beginning. */
  readonly after?: number;
}

/** How the events of one kind of run are followed. */
export interface FollowedRun extends FollowOptions {
  /**
   * Where they are, for runs that can be resumed: there more may come after `done`, and the server says when there is
   * none by ending the stream. Default: `runs/{id}/events`, where `done` is the end.
   */
  readonly pathOf?: (runId: string) => string;
}

/**
 * The events of a run to its `done`, each once and in order, over as many connections as it takes.
 *
 * @param first a stream of this run that is open already
 */
export async function* followRun(
  transport: Transport,
  runId: string,
  options: FollowedRun = {},
  first?: Response,
): AsyncGenerator<RunEvent, void> {
  const { idleMs = 45_000, reconnects = 6 } = transport.options;
  let last = options.after ?? 0;
  let response = first;
  let failures = 0;
  for (;;) {
    let cause: unknown;
    let isDone = false;
    try {
      response ??= await reopen(transport, runId, last, options);
      for await (const received of readEvents(response, idleMs)) {
        const { number, event } = parseRunEvent(received);
        if (number <= last) continue;
        // Something is missing: what was read so far counts, the rest is asked for again.
        if (number > last + 1) break;
        last = number;
        failures = 0;
        if (event === undefined) continue;
        yield event;
        isDone = event.event === 'done';
        if (isDone && options.pathOf === undefined) return;
      }
      if (isDone) return;
    } catch (error) {
      options.signal?.throwIfAborted();
      if (!isPassing(error)) throw error;
      cause = error;
    }
    response = undefined;
    failures++;
    if (failures > reconnects) throw lost(runId, last, cause);
    await pause(transport, failures, cause, options.signal);
  }
}

function reopen(
  transport: Transport,
  runId: string,
  last: number,
  { signal, pathOf }: FollowedRun,
): Promise<Response> {
  const headers = last === 0 ? {} : { 'Last-Event-ID': String(last) };
  const path = pathOf?.(runId) ?? requestPath`runs/${runId}/events`;
  return transport.open('GET', path, { headers, signal });
}

/** Whether the next try may well succeed: the network, a proxy, a server that starts again. */
function isPassing(error: unknown): boolean {
  if (!ClientError.isInstance(error)) return error instanceof TypeError || isCut(error);
  if (error.code === 'HTTP_ERROR') return error.status === 429 || error.status >= 500;
  return error.code === 'UNREACHABLE' || error.code === 'TIMEOUT';
}

/** How runtimes call a body that broke off, where it is not a TypeError. */
function isCut(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

function lost(runId: string, last: number, cause: unknown): ClientError {
  return new ClientError('STREAM_LOST', `The events of the run ${runId} broke off after number ${last}`, {
    hint: `The run may go on at the server. Follow it again later: runs.events("${runId}", { after: ${last} }).`,
    cause,
  });
}

async function pause(
  { options: { reconnectDelayMs = 250 } }: Transport,
  failures: number,
  cause: unknown,
  signal: AbortSignal | undefined,
): Promise<void> {
  const told = ClientError.isInstance(cause) ? (cause.retryAfter ?? 0) * 1_000 : 0;
  // Half of it by chance, so that clients that were cut together do not come back together.
  const delay = Math.min(10_000, reconnectDelayMs * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(end, Math.max(told, delay));
    function end(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      if (signal?.aborted === true) reject(signal.reason);
      else resolve();
    }
    signal?.addEventListener('abort', end);
    if (signal?.aborted === true) end();
  });
}
