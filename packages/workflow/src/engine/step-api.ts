import type { Workflow } from 'openworkflow';

/** What openworkflow gives a workflow's function, which it does not name itself. */
export type StepApi = Parameters<Workflow<unknown, unknown, unknown>['fn']>[0]['step'];

/** A step runs once: what is tried again is tried inside it, and the engine's own default is ten times. */
export const once = { maximumAttempts: 1 } as const;

/**
 * Whether an error is openworkflow's way of saying that a run has to wait. It has to reach openworkflow, and its class is
 * not exported.
 */
export function isSleep(error: unknown): boolean {
  return error instanceof Error && error.name === 'SleepSignalError';
}

/** Whether another worker has this run by now. */
export function isStale(error: unknown): boolean {
  return error instanceof Error && error.name === 'StaleExecutionBranchError';
}

/**
 * Whether a run of the engine cannot go on, whatever is done: it has too many steps, or one of its children failed, which
 * it remembers for ever. What is recorded of the execution stays, and another run goes on with that.
 */
export function isBroken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'StepLimitExceededError' || error instanceof BrokenRun || isBroken(error.cause);
}

/** A part of a list cannot be gone on with in this run. */
export class BrokenRun extends Error {
  override readonly name = 'BrokenRun';
}
