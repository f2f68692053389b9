import { exitCodes } from '../program/exit-codes.ts';
import { Interrupted } from '../terminal/person.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Does work that ends in order when the process is told to end: everything that it started is gone before it
 * settles. Told a second time, the process ends at once and takes what it started along.
 */
export async function untilInterrupted<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<{ readonly result: Result; readonly interrupted: boolean }> {
  const controller = new AbortController();
  const interrupt = (): void => {
    if (controller.signal.aborted) process.exit(exitCodes.interrupted);
    controller.abort();
  };
  for (const signal of signals) process.on(signal, interrupt);
  try {
    const result = await work(controller.signal);
    return { result, interrupted: controller.signal.aborted };
  } catch (error) {
    throw isAbort(error) ? new Interrupted('interrupted.') : error;
  } finally {
    for (const signal of signals) process.off(signal, interrupt);
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
