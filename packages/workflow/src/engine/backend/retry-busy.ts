import { setTimeout as delay } from 'node:timers/promises';
import type { Backend } from 'openworkflow/internal';

/** SQLITE_BUSY and SQLITE_LOCKED; the upper bits say more of them. */
const BUSY = new Set([5, 6]);
/** PostgreSQL's words for a statement that was undone for the sake of another one: a deadlock, a collision. */
const UNDONE = new Set(['40P01', '40001']);
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 100;
/** Longer than anybody should hold the lock; then it is a fault like any other. */
const PATIENCE_MS = 20_000;

/**
 * A backend whose calls wait for a lock that somebody else holds, and are repeated when they were undone. Its SQLite connection has no busy timeout of its own,
 * and one would hold up the whole process: a lock of 400 ms made a finished step run again and stalled the run for 30 s.
 */
export function retryBusy(backend: Backend): Backend {
  return {
    createWorkflowRun: (params) => patiently(() => backend.createWorkflowRun(params)),
    getWorkflowRun: (params) => patiently(() => backend.getWorkflowRun(params)),
    listWorkflowRuns: (params) => patiently(() => backend.listWorkflowRuns(params)),
    countWorkflowRuns: () => patiently(() => backend.countWorkflowRuns()),
    claimWorkflowRun: (params) => patiently(() => backend.claimWorkflowRun(params)),
    extendWorkflowRunLease: (params) => patiently(() => backend.extendWorkflowRunLease(params)),
    sleepWorkflowRun: (params) => patiently(() => backend.sleepWorkflowRun(params)),
    completeWorkflowRun: (params) => patiently(() => backend.completeWorkflowRun(params)),
    failWorkflowRun: (params) => patiently(() => backend.failWorkflowRun(params)),
    rescheduleWorkflowRunAfterFailedStepAttempt: (params) =>
      patiently(() => backend.rescheduleWorkflowRunAfterFailedStepAttempt(params)),
    cancelWorkflowRun: (params) => patiently(() => backend.cancelWorkflowRun(params)),
    createStepAttempt: (params) => patiently(() => backend.createStepAttempt(params)),
    getStepAttempt: (params) => patiently(() => backend.getStepAttempt(params)),
    listStepAttempts: (params) => patiently(() => backend.listStepAttempts(params)),
    completeStepAttempt: (params) => patiently(() => backend.completeStepAttempt(params)),
    failStepAttempt: (params) => patiently(() => backend.failStepAttempt(params)),
    setStepAttemptChildWorkflowRun: (params) =>
      patiently(() => backend.setStepAttemptChildWorkflowRun(params)),
    sendSignal: (params) => patiently(() => backend.sendSignal(params)),
    getSignalDelivery: (params) => patiently(() => backend.getSignalDelivery(params)),
    stop: () => backend.stop(),
  };
}

/** Tries again while the database is locked. What throws before it returns a promise counts too. */
export async function patiently<T>(work: () => T | Promise<T>): Promise<T> {
  const until = performance.now() + PATIENCE_MS;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(LONGEST_PAUSE_MS, pause * 2)) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error;
    }
    await delay(pause);
  }
}

export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const errcode: unknown = Reflect.get(error, 'errcode');
  const code: unknown = Reflect.get(error, 'code');
  const isLocked = typeof errcode === 'number' && BUSY.has(errcode & 0xff);
  return isLocked || (typeof code === 'string' && UNDONE.has(code)) || isBusy(error.cause);
}
