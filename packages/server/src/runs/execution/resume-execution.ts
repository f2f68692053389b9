import { HttpError } from '../../errors/http-error.ts';
import type { ResolvedSkill } from '../../skills/skill-service.ts';
import type { RunContext } from '../run-context.ts';
import { failedOutcome, type RunOutcome } from '../run-outcome.ts';
import type { ResumeRun } from '../run-work.ts';
import { storedCaller } from '../stored-caller.ts';
import { isRecord } from '../waiting-state.ts';
import { passDecision } from './execution-run.ts';
import { executionCallId, executionWork } from './execution-work.ts';
import type { PreparedExecution } from './prepared-execution.ts';

/** Gets an execution ready again from what was stored of it. */
export type PrepareAgain = (
  resolved: ResolvedSkill,
  input: Readonly<Record<string, unknown>>,
) => Promise<PreparedExecution>;

/** Goes on with a command or a script that waited for an admin; it runs once, and only the bytes that were shown. */
export function resumeExecution(context: RunContext, prepare: PrepareAgain): ResumeRun {
  return (row, state, decisions) => async (run) => {
    const { parts } = context;
    const caller = await storedCaller(parts.store, state);
    const answer = decisions.get(executionCallId);
    const { digest, input } = isRecord(state) ? state : {};
    if (caller === undefined || answer === undefined || typeof digest !== 'string' || !isRecord(input))
      return failedOutcome({
        code: 'APPROVAL_DENIED',
        message: 'Who asked for the run may not run it any more',
      });
    const prepared = await prepareAgain(async () => {
      const resolved = await parts.skills.resolve(caller, row.skill ?? '');
      return resolved?.skill.available === true ? prepare(resolved, input) : undefined;
    });
    if ('status' in prepared) return prepared;
    const refused = await passDecision(context, prepared, { ...answer, tenant: caller.tenant, digest });
    if (refused === undefined) return executionWork(context, prepared)(run);
    const message = refused.status === 'failed' ? refused.message : '';
    run.say('error', { message });
    return refused;
  };
}

async function prepareAgain(
  prepare: () => Promise<PreparedExecution | undefined>,
): Promise<PreparedExecution | RunOutcome> {
  const gone = 'The skill is not there any more';
  try {
    return (await prepare()) ?? failedOutcome({ code: 'SKILL_NOT_FOUND', message: gone });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return failedOutcome({
      code: 'APPROVAL_REQUIRED',
      message: `What was shown cannot run any more: ${error.message}`,
    });
  }
}
