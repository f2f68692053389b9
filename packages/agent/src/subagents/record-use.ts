import type { Redactor } from '@techne/exec';
import { safeListener } from '../loop/safe-listener.ts';
import type { TurnResult } from '../loop/turn.ts';
import { frameOutput } from './frame-output.ts';
import type { UseSkillRequest, UseSkillResult } from './skill-use.ts';
import type { SkillUseRefusal } from './skill-use-refusal.ts';
import type { UseSkillHost } from './use-skill-host.ts';

/** One use, however often it waited; the time that it waited does not count. */
interface Run {
  readonly runId: string;
  readonly startedAt: number;
}

/** A use that a gate stopped, and its line in the log. */
export function refuseUse(
  host: UseSkillHost,
  request: UseSkillRequest,
  { runId, startedAt }: Run,
  refusal: SkillUseRefusal,
): UseSkillResult {
  const skill = request.skill.slice(0, 200);
  const durationMs = Math.round(performance.now() - startedAt);
  const { depth = 0 } = request;
  const { code } = refusal;
  const log = safeListener(host.log);
  log({ event: 'skill_refused', skill, runId, depth, iterations: 0, status: 'refused', durationMs, code });
  return { status: 'refused', skill, refusal, iterations: 0 };
}

/** A use that came to its end: its event, its line in the log, the statistics, and its result. */
export async function recordUse(
  host: UseSkillHost,
  request: UseSkillRequest,
  { runId, startedAt }: Run,
  skill: string,
  turn: TurnResult,
  redactor: Redactor,
): Promise<UseSkillResult> {
  const { status, steps: iterations, usage, exhausted, error } = turn;
  const { depth = 0, caller } = request;
  const { user, tenant } = caller;
  const output = redactor.redactText(turn.text);
  const durationMs = Math.round(performance.now() - startedAt);
  const code = error === undefined ? {} : { code: error.code };
  safeListener(request.emit)({ type: 'skill_used', skill, iterations, status, durationMs });
  safeListener(host.log)({
    event: 'skill_used',
    skill,
    runId,
    depth,
    iterations,
    status,
    durationMs,
    ...code,
  });
  const use = { skill, user, tenant, status, iterations, durationMs, ...usage, at: Date.now() };
  // Counting is worth nothing that would be worth losing a result.
  await host.statistics?.record(use).catch(() => undefined);
  return {
    status: status === 'waiting' ? 'failed' : status,
    skill,
    content: frameOutput(skill, output),
    output,
    iterations,
    exhausted,
    usage,
    ...(error === undefined
      ? {}
      : { error: { code: error.code, message: redactor.redactText(error.message) } }),
  };
}
