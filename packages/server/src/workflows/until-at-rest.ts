import { setTimeout as delay } from 'node:timers/promises';
import type { Run, Store } from '@techne/store';

const FIRST_MS = 20;
const LONGEST_MS = 250;

/** Resolves when a run has ended or waits. Events do not tell that it waits: its other branches may still work. */
export async function untilAtRest(
  { runs }: Pick<Store, 'runs'>,
  id: string,
  signal: AbortSignal,
): Promise<Run> {
  for (let pause = FIRST_MS; ; pause = Math.min(pause * 2, LONGEST_MS)) {
    const run = await runs.find(id);
    // One that is not there yet is about to begin.
    if (run !== undefined && run.status !== 'running') return run;
    await delay(pause, undefined, { signal });
  }
}
