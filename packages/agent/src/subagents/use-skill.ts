import { randomUUID } from 'node:crypto';
import { createRedactor, ExecError, requirePackages } from '@techne/exec';
import type { CatalogSkill } from '@techne/skills';
import { safeListener } from '../loop/safe-listener.ts';
import type { AgentTool } from '../tools/agent-tool.ts';
import { chainingRefusal } from './chaining-policy.ts';
import { checkSkillUse } from './check-skill-use.ts';
import { frameOutput } from './frame-output.ts';
import { runSubagent } from './run-subagent.ts';
import type { UseSkillRequest, UseSkillResult } from './skill-use.ts';
import type { SkillUseRefusal } from './skill-use-refusal.ts';
import type { UseSkillHost } from './use-skill-host.ts';
import { skillUsingTool } from './skill-using-tool.ts';

/**
 * `use_skill {skill, message, context}` as a tool, for an agent at any depth.
 *
 * @example
 * await runTurn({ runId, model, instructions, messages, tools: [useSkillTool(host)] });
 */
export function useSkillTool(host: UseSkillHost): AgentTool {
  return skillUsingTool(host.catalog(), (request) => useSkill(host, request));
}

/**
 * Runs a skill as a subagent (ash.md): isolated, with its own tools, model, environment and limit of iterations. It
 * does not reject because of what the skill, its model or its tools do.
 *
 * @example
 * const result = await useSkill(host, { skill: 'research', message: 'Find …', caller: { user: 'ada' } });
 * if (result.status === 'refused') console.error(result.refusal.message, result.refusal.config);
 * else console.log(result.output, result.iterations);
 */
export async function useSkill(host: UseSkillHost, request: UseSkillRequest): Promise<UseSkillResult> {
  const startedAt = performance.now();
  const { depth = 0 } = request;
  const runId = randomUUID();
  const log = safeListener(host.log);
  const emit = safeListener(request.emit);
  const refuse = (refusal: SkillUseRefusal): UseSkillResult => {
    const { code } = refusal;
    const skill = request.skill.slice(0, 200);
    const durationMs = Math.round(performance.now() - startedAt);
    log({
      event: 'skill_refused',
      skill,
      runId,
      depth,
      iterations: 0,
      status: 'refused',
      durationMs,
      code,
    });
    return { status: 'refused', skill, refusal, iterations: 0 };
  };
  const tooDeep = chainingRefusal(depth, host.chainingDepth ?? 0);
  if (tooDeep !== undefined) return refuse(tooDeep);
  const checked = await checkSkillUse(host, request);
  if ('code' in checked) return refuse(checked);
  const { catalog, skill, settings, secrets } = checked;
  const missing = await missingPackages(host, skill);
  if (missing !== undefined) return refuse(missing);

  const redactor = createRedactor(secrets);
  const result = await runSubagent(host, request, {
    name: skill.name,
    catalog,
    model: settings.model,
    runId,
    secrets,
    redactor,
    useSkillTool: useSkillTool(host),
  });
  const { status, steps: iterations, usage, exhausted, error } = result;
  const output = redactor.redactText(result.text);
  const durationMs = Math.round(performance.now() - startedAt);
  const { user, tenant } = request.caller;
  emit({ type: 'skill_used', skill: skill.name, iterations, status, durationMs });
  const code = error === undefined ? {} : { code: error.code };
  log({
    event: 'skill_used',
    skill: skill.name,
    runId,
    depth,
    iterations,
    status,
    durationMs,
    ...code,
  });
  const use = { skill: skill.name, user, tenant, status, iterations, durationMs, ...usage, at: Date.now() };
  // Counting is worth nothing that would be worth losing a result.
  await host.statistics?.record(use).catch(() => undefined);
  return {
    status: status === 'waiting' ? 'failed' : status,
    skill: skill.name,
    content: frameOutput(skill.name, output),
    output,
    iterations,
    exhausted,
    usage,
    ...(error === undefined
      ? {}
      : { error: { code: error.code, message: redactor.redactText(error.message) } }),
  };
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
