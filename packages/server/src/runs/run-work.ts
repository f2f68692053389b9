import type { Decision, Run } from '@techne/store';
import type { ActiveRun } from './active-run.ts';
import type { RunOutcome } from './run-outcome.ts';

/** What a run does until it ends or waits. It ends soon after `run.signal` aborts. */
export type RunWork = (run: ActiveRun) => Promise<RunOutcome>;

/** What an admin said to a call that waited. */
export interface TakenDecision {
  readonly decision: Decision;
  readonly decidedBy: string;
}

/** Goes on with a run of one kind from the state that it waited with; decisions are by the id of the call. */
export type ResumeRun = (run: Run, state: unknown, decisions: ReadonlyMap<string, TakenDecision>) => RunWork;
