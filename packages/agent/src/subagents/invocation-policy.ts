import type { Catalog, CatalogSkill } from '@techne/skills';
import type { PolicyDecision, ToolPolicy } from '../policies/tool-policy.ts';
import { findSkill } from '../skill-tools/find-skill.ts';
import { textOf } from '../skill-tools/read-input.ts';
import { errorText } from '../skill-tools/remcochat/error-text.ts';
import { isUseSkill } from './is-use-skill.ts';
import { runsAsSubagent } from './runs-as-subagent.ts';

export interface InvocationPolicyOptions {
  /** The skill that a person named in this turn. */
  readonly invoked?: string | undefined;
  /** True where the other skills are activated: `use_skill` then says so (ruling 16). */
  readonly activatesOthers?: boolean;
}

/**
 * Keeps `use_skill` to what a model may start, as activation is kept to it: not a skill for people alone, unless a
 * person named it in this turn, nor one of another mode. What else shuts a skill out has gates of its own, which say
 * more, and a call without all of its arguments comes to the first of them.
 */
export function createInvocationPolicy(
  catalog: Catalog,
  { invoked, activatesOthers = false }: InvocationPolicyOptions = {},
): ToolPolicy {
  return {
    name: 'invocation',
    authorizeCall(tool, input, { caller: { mode } }) {
      if (!isUseSkill(tool)) return allowed;
      const found = findSkill(catalog, textOf(input, 'skill'), {
        ...(mode === undefined ? {} : { mode }),
        ...(invoked === undefined ? {} : { invoked: new Map([[invoked, '']]) }),
      });
      if (found.ok)
        return activatesOthers && textOf(input, 'message') !== '' ? toActivate(found.data) : allowed;
      return found.refusal.code === 'SKILL_NOT_AVAILABLE' ? denied(errorText(found.refusal)) : allowed;
    },
  };
}

const allowed: PolicyDecision = { answer: 'allow' };

function toActivate(skill: CatalogSkill): PolicyDecision {
  if (runsAsSubagent(skill)) return allowed;
  const { name } = skill;
  const how = `call skillsActivate with name="${name}", then follow its instructions yourself`;
  return denied(
    `Skill '${name}' does not run as a subagent, so use_skill cannot run it. Activate it: ${how}.`,
  );
}

function denied(reason: string): PolicyDecision {
  return { answer: 'deny', code: 'TOOL_NOT_ALLOWED', reason };
}
