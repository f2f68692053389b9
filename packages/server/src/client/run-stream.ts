import { followRun, type FollowedRun } from './follow-run.ts';
import { invalid } from './read-answer.ts';
import type { RunEvent } from './run-event.ts';
import type { CallOptions, Transport } from './transport.ts';

/** The events of a run, for `for await`. Going through it again begins again from the server's record. */
export interface RunStream extends AsyncIterable<RunEvent> {
  readonly runId: string;
}

/** @param first a stream of this run that is open already; the first reader gets it */
export function runStream(
  transport: Transport,
  runId: string,
  options: FollowedRun = {},
  first?: Response,
): RunStream {
  let open = first;
  return {
    runId,
    [Symbol.asyncIterator]() {
      const mine = open;
      open = undefined;
      return followRun(transport, runId, options, mine);
    },
  };
}

/** Begins a run. Only what follows is tried again by itself: a second attempt to begin could be a second run. */
export async function openRunStream(
  transport: Transport,
  path: string,
  body: unknown,
  { signal }: CallOptions = {},
  pathOf?: FollowedRun['pathOf'],
): Promise<RunStream> {
  const response = await transport.open('POST', path, { body, signal });
  const runId = response.headers.get('Techne-Run-Id');
  if (runId === null) throw invalid(response, 'it names no run');
  return runStream(transport, runId, { signal, ...(pathOf && { pathOf }) }, response);
}
