import { setTimeout as sleep } from 'node:timers/promises';

/** Waits; false when the signal ended it. */
export async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<boolean> {
  try {
    await sleep(milliseconds, undefined, signal === undefined ? {} : { signal });
    return true;
  } catch {
    return false;
  }
}
