import type { Skill } from '@techne/skills';
import { WorkflowError } from '../errors/workflow-error.ts';
import type { NodeHost } from './node-host.ts';

export async function requireSkill(host: NodeHost, name: string): Promise<Skill> {
  const skill = await host.resolveSkill(name);
  if (skill !== undefined) return skill;
  throw new WorkflowError('NODE_FAILED', `There is no skill "${name}"`, {
    hint: 'Choose a skill that you may run.',
    data: { skill: name },
  });
}
