import type { KnowledgeTask, KnowledgeTasks } from '@techne/store';

export const leaseMs = 30_000;
const BEAT_MS = 10_000;
/** Every write is synced to the disk, which is worth no more than this to somebody who looks at a bar. */
const PROGRESS_MS = 1_000;

/** A task while it is ours. */
export interface HeldTask {
  /** Aborts when the task was removed or is somebody else's. */
  readonly signal: AbortSignal;
  /** Says how far it is, 0 to 100. */
  progress(percent: number): Promise<void>;
  /** It is not held any longer from here on. */
  stop(): void;
}

/** Keeps the lease while the work goes on, and stops the work when the lease is lost. */
export function holdTask(
  tasks: KnowledgeTasks,
  { id }: KnowledgeTask,
  owner: string,
  stopped: AbortSignal,
): HeldTask {
  const lost = new AbortController();
  let percent = 0;
  let writtenAt = performance.now();
  const renew = async (): Promise<void> => {
    if (!(await tasks.renew(id, owner, leaseMs, percent))) lost.abort(new TaskLost());
  };
  // A beat that fails is made up for by the next one, as long as the lease lasts.
  const beat = setInterval(() => void renew().catch(() => undefined), BEAT_MS);
  return {
    signal: AbortSignal.any([lost.signal, stopped]),
    async progress(next) {
      percent = Math.floor(next);
      if (performance.now() - writtenAt < PROGRESS_MS) return;
      writtenAt = performance.now();
      await renew();
    },
    stop: () => clearInterval(beat),
  };
}

export class TaskLost extends Error {
  override readonly name = 'TaskLost';
}
