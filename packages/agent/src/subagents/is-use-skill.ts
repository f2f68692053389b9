import type { AgentTool } from '../tools/agent-tool.ts';
import { useSkillName } from './chaining-policy.ts';

/** Whether a tool is ours: one that somebody else carries out may have the same name, where ours is not offered. */
export function isUseSkill({ name, handedOver }: Pick<AgentTool, 'name' | 'handedOver'>): boolean {
  return name === useSkillName && handedOver !== true;
}
