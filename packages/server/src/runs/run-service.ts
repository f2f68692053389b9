import type { NumberedRunEvent, Run, RunFilter } from '@techne/store';
import type { Caller } from '../http/caller.ts';
import type { ResolvedSkill } from '../skills/skill-service.ts';
import type { CallInput } from './execution/prepare-call.ts';
import type { ScriptInput } from './execution/prepare-script.ts';
import type { PromptRunInput } from './prompt/start-prompt-run.ts';
import type { RunToStart, StartedRun } from './run-manager.ts';
import type { ResumeRun, RunWork } from './run-work.ts';
import type { UseInput } from './use/use-run.ts';

/** Runs: started, followed, cancelled, resumed. A run goes on when its client goes away. */
export interface RunService {
  /** A skill as a prompt, a subagent, one of its commands, one of its scripts. */
  startPrompt(caller: Caller, skill: ResolvedSkill, input: PromptRunInput): Promise<StartedRun>;
  startUse(caller: Caller, skill: ResolvedSkill, input: UseInput): Promise<StartedRun>;
  startCall(caller: Caller, skill: ResolvedSkill, input: CallInput): Promise<StartedRun>;
  startScript(caller: Caller, skill: ResolvedSkill, input: ScriptInput): Promise<StartedRun>;
  /** Work of another kind, e.g. a chat. `addKind` says how such a run goes on after it waited. */
  start(run: RunToStart, work: RunWork): Promise<StartedRun>;
  addKind(kind: string, resume: ResumeRun): void;
  /** Undefined for a run that the caller may not see: one's own, an admin's tenant's. */
  find(caller: Caller, id: string): Promise<Run | undefined>;
  list(
    caller: Caller,
    filter: Omit<RunFilter, 'tenant' | 'userId'>,
  ): Promise<{ readonly items: readonly Run[]; readonly total: number }>;
  /** How runs of a kind are cancelled that somebody else carries out. */
  addCancel(kind: string, cancel: (run: Run) => Promise<void>): void;
  /** Stored events after a number and those to come, up to `done`, or the last of several where it `mayGoOn`. */
  follow(id: string, after: number, signal: AbortSignal, mayGoOn?: boolean): AsyncIterable<NumberedRunEvent>;
  cancel(run: Run): Promise<void>;
  /** Goes on with a run whose calls are all decided. False when others were sooner. */
  resume(id: string): Promise<boolean>;
  /** Before `close`: nobody has to wait for streams of runs that wait for people. */
  releaseWaiting(): Promise<void>;
  /** Ends what runs here, waits for it, and gives up what is left as `interrupted`. */
  close(): Promise<void>;
}
