import { randomUUID } from 'node:crypto';
import { createRedactor, ExecError, requirePackages } from '@techne/exec';
import type { CatalogSkill, VisibilityOptions } from '@techne/skills';
import { claimWait } from '../loop/claim-wait.ts';
import type { AgentTool } from '../tools/agent-tool.ts';
import type { Decisions } from '../tools/waiting-calls.ts';
import { chainingRefusal } from './chaining-policy.ts';
import { checkSkillUse } from './check-skill-use.ts';
import { redactPending } from './redacting-tool.ts';
import { recordUse, refuseUse } from './record-use.ts';
import { failedTurn, runSubagent, type Resumption } from './run-subagent.ts';
import type { SkillUseState, UseSkillRequest, UseSkillResult } from './skill-use.ts';
import type { SkillUseRefusal } from './skill-use-refusal.ts';
import { skillUsingTool, type SkillUser } from './skill-using-tool.ts';
import type { UseSkillHost } from './use-skill-host.ts';

/**
 * `use_skill {skill, message, context}` as a tool, for an agent at any depth. Where its subagent needs a person and the
 * turn can wait, the turn waits, with the inner calls among its own. It names the skills of `place` alone.
 *
 * @example
 * await runTurn({ runId, model, instructions, messages, tools: [useSkillTool(host)] });
 */
export function useSkillTool(host: UseSkillHost, place: VisibilityOptions = {}): AgentTool {
  const user: SkillUser = {
    use: (request) => useSkill(host, request),
    resume: (request, state, decisions) => resumeUse(host, request, state, decisions),
  };
  return skillUsingTool(host.catalog(), user, place);
}

/**
 * Runs a skill as a subagent (ash.md): isolated, with its own tools, model, environment and limit of iterations. It
 * does not reject because of what the skill, its model or its tools do.
 *
 * @example
 * const result = await useSkill(host, { skill: 'research', message: 'Find …', caller: { user: 'ada' } });
 * if (result.status === 'refused') console.error(result.refusal.message, result.refusal.config);
 */
export function useSkill(host: UseSkillHost, request: UseSkillRequest): Promise<UseSkillResult> {
  return carryOut(host, request);
}

/**
 * Goes on with a use that waits, where it waited, in this process or another; every pending call needs a decision. The
 * gates are passed again, and a skill that changed meanwhile ends as failed: the decision was for other bytes (ruling
 * 32). Rejects with an `AgentError` when the decisions do not fit or were taken before.
 *
 * @example
 * const waiting = await useSkill(host, request);
 * if (waiting.status === 'waiting')
 *   await resumeUse(host, request, waiting.state, { [waiting.pending[0].callId]: 'once' });
 */
export async function resumeUse(
  host: UseSkillHost,
  request: UseSkillRequest,
  state: SkillUseState,
  decisions: Decisions,
): Promise<UseSkillResult> {
  return carryOut(host, request, state, claimWait(state.turn, decisions));
}

async function carryOut(
  host: UseSkillHost,
  request: UseSkillRequest,
  state?: SkillUseState,
  answers: Resumption['answers'] = new Map(),
): Promise<UseSkillResult> {
  const { depth = 0 } = request;
  const runId = state?.runId ?? randomUUID();
  const run = { runId, startedAt: performance.now() - (state?.durationMs ?? 0) };
  const tooDeep = chainingRefusal(depth, host.chainingDepth ?? 0);
  if (tooDeep !== undefined) return refuseUse(host, request, run, tooDeep);
  const checked = await checkSkillUse(host, request);
  if ('code' in checked) return refuseUse(host, request, run, checked);
  const { catalog, skill, settings, secrets } = checked;
  const missing = await missingPackages(host, skill);
  if (missing !== undefined) return refuseUse(host, request, run, missing);

  const redactor = createRedactor(secrets);
  const mayWait = (host.ask ?? request.ask) === undefined && request.unattended !== true;
  const isBound = mayWait || state !== undefined;
  const digest = isBound ? await digestOf(() => catalog.digest(skill.name)) : null;
  const isChanged = state !== undefined && (state.skill !== skill.name || state.digest !== digest);
  const turn = isChanged
    ? failedTurn(state.turn, changed(skill.name))
    : await runSubagent(host, request, {
        name: skill.name,
        catalog,
        model: settings.model,
        runId,
        secrets,
        redactor,
        useSkillTool: useSkillTool(host),
        resumption: state && { turn: state.turn, answers },
      });
  if (turn.status !== 'waiting') return recordUse(host, request, run, skill.name, turn, redactor);
  const pending = redactPending(turn.pending, redactor).map((call) => ({ skill: skill.name, ...call }));
  const durationMs = Math.round(performance.now() - run.startedAt);
  const { steps: iterations, usage } = turn;
  const { name } = skill;
  return {
    status: 'waiting',
    skill: name,
    pending,
    state: { version: 1, runId, skill: name, digest, turn, durationMs },
    iterations,
    usage,
  };
}

/** A skill that vanished right now has none; loading it says so better. */
async function digestOf(read: () => Promise<string | undefined>): Promise<string | null> {
  try {
    return (await read()) ?? null;
  } catch {
    return null;
  }
}

function changed(skill: string): { readonly code: string; readonly message: string } {
  const message = `The skill '${skill}' changed while it waited for a decision, so it does not go on.`;
  return { code: 'SKILL_CHANGED', message };
}

async function missingPackages(
  host: UseSkillHost,
  { manifest }: CatalogSkill,
): Promise<SkillUseRefusal | undefined> {
  try {
    await requirePackages(manifest, host.packages);
    return undefined;
  } catch (error) {
    if (!ExecError.isInstance(error)) throw error;
    return { code: 'SKILL_PACKAGES_MISSING', message: error.message, hint: error.hint };
  }
}
