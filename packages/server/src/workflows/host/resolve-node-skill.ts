import type { Skill } from '@techne/skills';
import { WorkflowError } from '@techne/workflow';
import type { ResolvedSkill } from '../../skills/skill-service.ts';
import type { NodeWork } from './node-work.ts';

/** A skill that who began the execution may run; undefined when there is none. */
export async function findNodeSkill(
  { context, caller }: NodeWork,
  name: string,
): Promise<ResolvedSkill | undefined> {
  const resolved = await context.parts.skills.resolve(caller, name);
  if (resolved === undefined || resolved.skill.available) return resolved;
  const { reason = 'it is disabled' } = resolved.skill;
  throw new WorkflowError('NODE_UNAVAILABLE', `The skill ${name} is not available: ${reason}`);
}

/** The same with its text, which goes to a model. */
export async function resolveNodeSkill(work: NodeWork, name: string): Promise<Skill | undefined> {
  const resolved = await findNodeSkill(work, name);
  if (resolved === undefined) return undefined;
  const skill = await resolved.catalog.load(resolved.skill.name);
  work.trail.note({ action: 'skill.load', subject: skill.name, outcome: 'done', data: { as: 'workflow' } });
  return skill;
}
