import type { Client, RunEvent, RunStream } from '@techne/server/client';

type Done = Extract<RunEvent, { event: 'done' }>['data'];

/** Follows a run to its `done`. When the person stops, the run is ended at the server too. */
export async function followToEnd(
  client: Client,
  run: RunStream,
  onEvent: (event: RunEvent) => Promise<void> | void,
): Promise<Done> {
  try {
    for await (const event of run) {
      await onEvent(event);
      if (event.event === 'done') return event.data;
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') await client.runs.cancel(run.runId);
    throw error;
  }
  return { status: 'error', message: 'the run ended without saying how.' };
}
