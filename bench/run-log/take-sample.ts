import { setImmediate as turn } from 'node:timers/promises';

export interface Sample {
  readonly ms: number;
  /** The longest time between two turns of the event loop. */
  readonly block: number;
}

/** The event loop is watched at every turn: a histogram of Node leaves out a block that the measurement ends with. */
export async function takeSample(action: () => Promise<void>): Promise<Sample> {
  let block = 0;
  let last = performance.now();
  let watching: NodeJS.Immediate;
  const look = (): void => {
    const now = performance.now();
    block = Math.max(block, now - last);
    last = now;
  };
  const watch = (): void => {
    look();
    watching = setImmediate(watch);
  };
  watching = setImmediate(watch);
  await turn();
  const start = performance.now();
  await action();
  const ms = performance.now() - start;
  look();
  clearImmediate(watching);
  return { ms, block };
}
