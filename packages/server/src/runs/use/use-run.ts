import { AgentError, resumeUse, useSkill, type UseSkillRequest } from '@techne/agent';
import { HttpError } from '../../errors/http-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { ResolvedSkill } from '../../skills/skill-service.ts';
import type { ActiveRun } from '../active-run.ts';
import type { RunContext } from '../run-context.ts';
import type { StartedRun } from '../run-manager.ts';
import { failedOutcome } from '../run-outcome.ts';
import type { ResumeRun } from '../run-work.ts';
import { storedCaller } from '../stored-caller.ts';
import { isRecord } from '../waiting-state.ts';
import { skillHost } from './skill-host.ts';
import { readUseState } from './read-use-state.ts';
import { useOutcome } from './use-outcome.ts';

/** A use, as it was asked for. */
export interface UseInput {
  readonly message: string;
  readonly context?: string | undefined;
  readonly mode?: string | undefined;
  readonly model?: string | undefined;
}

/** Begins to run a skill as a subagent. */
export async function startUse(
  context: RunContext,
  caller: Caller,
  { catalog, skill }: ResolvedSkill,
  input: UseInput,
): Promise<StartedRun> {
  const { manager, models } = context;
  const { tenant, userId } = caller;
  const { model } = input;
  if (model !== undefined && !models.isConfigured(model))
    throw new HttpError(400, { field: 'model', message: 'This model is not configured' });
  return manager.start({ tenant, userId, kind: 'use', skill: skill.name, request: input }, async (run) => {
    run.say('thought', { type: 'skill', status: 'start', skill_name: skill.name });
    const host = await skillHost(context, run, { caller, catalog, model });
    const result = await useSkill(host, useRequest(context, run, caller, skill.name, input));
    return useOutcome(run, result, (use) => waitingState(caller, input, use));
  });
}

/** Goes on with a use whose calls were decided. */
export function resumeUseRun(context: RunContext): ResumeRun {
  return (row, state, decisions) => async (run) => {
    const { parts } = context;
    const caller = await storedCaller(parts.store, state);
    const use = readUseState(isRecord(state) ? state['use'] : undefined);
    const input = readInput(state);
    if (caller === undefined || use === undefined || input === undefined)
      return failedOutcome({
        code: 'APPROVAL_DENIED',
        message: 'Who asked for the run may not run it any more',
      });
    const catalog = await parts.skills.catalogFor(caller);
    const decidedBy = [...decisions.values()].at(-1)?.decidedBy;
    const host = await skillHost(context, run, { caller, catalog, model: input.model, decidedBy });
    const request = useRequest(context, run, caller, row.skill ?? use.skill, input);
    const answers = Object.fromEntries([...decisions].map(([callId, { decision }]) => [callId, decision]));
    try {
      const result = await resumeUse(host, request, use, answers);
      return useOutcome(run, result, (next) => waitingState(caller, input, next));
    } catch (error) {
      if (!AgentError.isInstance(error)) throw error;
      run.say('error', { message: error.message });
      return failedOutcome({ code: error.code, message: error.message });
    }
  };
}

function useRequest(
  { parts }: RunContext,
  run: ActiveRun,
  { userId, tenant }: Caller,
  skill: string,
  { message, context, mode }: UseInput,
): UseSkillRequest {
  return {
    skill,
    message,
    ...(context === undefined ? {} : { context }),
    caller: { user: userId, tenant, ...(mode === undefined ? {} : { mode }) },
    signal: run.signal,
    // A result is stored before the model is asked again (ruling 32); who lost the run may not go on.
    save: async (messages, inside) => {
      const kept = run.redactor.redactValue({ messages, inside });
      if (await parts.store.runs.keep(run.id, parts.instance, kept)) return;
      run.stop('lost');
      throw new Error('Another server has this run');
    },
  };
}

function waitingState({ userId, email, tenant }: Caller, input: UseInput, use: unknown): unknown {
  return { caller: { userId, email, tenant }, input, use };
}

function readInput(state: unknown): UseInput | undefined {
  const input = isRecord(state) ? state['input'] : undefined;
  if (!isRecord(input) || typeof input['message'] !== 'string') return undefined;
  const text = (name: string): string | undefined => {
    const value = input[name];
    return typeof value === 'string' ? value : undefined;
  };
  return { message: input['message'], context: text('context'), mode: text('mode'), model: text('model') };
}
