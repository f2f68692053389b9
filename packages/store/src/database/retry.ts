import { setTimeout as delay } from 'node:timers/promises';

const FIRST_PAUSE_MS = 1;
const LONGEST_PAUSE_MS = 50;

/**
 * Repeats `attempt` while its error is one that `again` accepts, for at most `patienceMs`. The pauses grow and are
 * random, so that those who collided do not collide again. They leave the event loop free: another part of this very
 * process may hold what is waited for.
 */
export async function retry<T>(
  attempt: () => Promise<T>,
  again: (error: unknown) => boolean,
  patienceMs: number,
): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await attempt();
    } catch (error) {
      if (!again(error) || performance.now() > deadline) throw error;
    }
    await delay(pause * (0.5 + Math.random()));
  }
}
