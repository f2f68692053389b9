import { WorkflowError } from '../../errors/workflow-error.ts';

/**
 * Runs work that ends when it is told to or takes too long. It is waited for while it stops, because what it started
 * should be gone by then; work that does not listen is left behind after a while.
 */
export async function withinTime<T>(
  seconds: number,
  signal: AbortSignal,
  graceMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(tooLong(seconds)), seconds * 1_000);
  const both = AbortSignal.any([signal, limit.signal]);
  const abandoned = Promise.withResolvers<never>();
  let grace: NodeJS.Timeout | undefined;
  const onAbort = (): void => {
    grace = setTimeout(() => abandoned.reject(both.reason), graceMs);
  };
  both.addEventListener('abort', onAbort, { once: true });
  try {
    const result = await Promise.race([work(both), abandoned.promise]);
    // What was done in spite of being told to stop is done.
    return result;
  } catch (error) {
    throw limit.signal.aborted && !signal.aborted ? limit.signal.reason : error;
  } finally {
    clearTimeout(timer);
    clearTimeout(grace);
    both.removeEventListener('abort', onAbort);
  }
}

function tooLong(seconds: number): WorkflowError {
  return new WorkflowError('NODE_TIMED_OUT', `It took longer than ${seconds} s`, { data: { seconds } });
}
