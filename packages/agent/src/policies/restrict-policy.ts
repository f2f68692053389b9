import { readAllowList } from './allow-list.ts';
import type { ToolPolicy } from './tool-policy.ts';

/**
 * `allowed-tools` inside a subagent (Ash): it has these tools and no others, from its first step on. An empty list
 * means all.
 */
export function createRestrictPolicy(allowedTools: readonly string[]): ToolPolicy {
  const list = readAllowList(allowedTools);
  return {
    name: 'restrict',
    filterTools: (tools) =>
      tools.filter((tool) => list.isEmpty || tool.baseline === true || list.allowsTool(tool)),
    authorizeCall: (tool, input) =>
      list.isEmpty || tool.baseline === true || list.allowsCall(tool, input)
        ? { answer: 'allow' }
        : {
            answer: 'deny',
            code: 'TOOL_NOT_ALLOWED',
            reason: `This skill may not call ${tool.name} this way; it may use ${allowedTools.join(', ')}.`,
          },
  };
}
