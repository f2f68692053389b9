import type { CatalogSkill } from '@techne/skills';
import { describeUseSkill } from '../subagents/describe-use-skill.ts';
import { isUseSkill } from '../subagents/is-use-skill.ts';
import { runsAsSubagent } from '../subagents/runs-as-subagent.ts';
import type { AgentTool } from '../tools/agent-tool.ts';

/**
 * The host's tools as a conversation offers them: `use_skill` names the skills that run as subagents, since the others
 * are activated, and is not there when none of these skills does (ruling 16).
 */
export function offerUseSkill(
  tools: readonly AgentTool[],
  skills: readonly CatalogSkill[],
): readonly AgentTool[] {
  const names = skills.filter(runsAsSubagent).map(({ name }) => name);
  return tools.flatMap((tool) => {
    if (!isUseSkill(tool)) return tool;
    return names.length === 0 ? [] : describedAs(tool, describeUseSkill(names));
  });
}

function describedAs(tool: AgentTool, description: string): AgentTool {
  const execute = tool.execute.bind(tool);
  const resume = tool.resume?.bind(tool);
  return { ...tool, description, execute, ...(resume === undefined ? {} : { resume }) };
}
