import { setTimeout as sleep } from 'node:timers/promises';
import { findSurvivors, type RunIdentity, type Survivor } from './find-survivors.ts';

export interface Graces {
  /** How long processes may go on by themselves before anything is sent. */
  readonly settleMs: number;
  /** How long they have between SIGTERM and SIGKILL. */
  readonly termMs: number;
}

/** Between two looks; only while something is alive. */
const firstPauseMs = 2;
const longestPauseMs = 40;
const killDeadlineMs = 5000;

/**
 * Waits until no process of a run is alive: first on its own, then after SIGTERM, then after SIGKILL.
 * Resolves with the number of processes that had to be asked.
 */
export async function endRun(run: RunIdentity, { settleMs, termMs }: Graces): Promise<number> {
  let known: readonly Survivor[] = [];
  const look = (): readonly Survivor[] => (known = findSurvivors(run, Infinity, known));
  if (await isOverWithin(look, settleMs)) return 0;
  const asked = sendAll(run, look(), 'SIGTERM');
  if (await isOverWithin(look, termMs)) return asked;
  const deadline = performance.now() + killDeadlineMs;
  let quietLooks = 0;
  // Two looks without a find: a process can fork between being listed and being killed.
  while (quietLooks < 2 && performance.now() < deadline) {
    quietLooks = sendAll(run, look(), 'SIGKILL') === 0 ? quietLooks + 1 : 0;
    await sleep(firstPauseMs);
  }
  return asked;
}

/** Sends a signal to the group and to everything outside it; the number of processes. */
function sendAll(run: RunIdentity, survivors: readonly Survivor[], signal: NodeJS.Signals): number {
  if (survivors.some((survivor) => survivor.inGroup)) send(-run.leader, signal);
  for (const { pid, inGroup } of survivors) if (!inGroup) send(pid, signal);
  return survivors.length;
}

async function isOverWithin(look: () => readonly Survivor[], milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds;
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
    if (look().length === 0) return true;
    const left = deadline - performance.now();
    if (left <= 0) return false;
    await sleep(Math.min(pause, left));
  }
}

/** Sends a signal; that the process has ended meanwhile is no fault. */
export function send(target: number, signal: NodeJS.Signals): void {
  try {
    process.kill(target, signal);
  } catch {
    // Gone.
  }
}
