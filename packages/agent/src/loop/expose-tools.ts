import { AgentError } from '../errors/agent-error.ts';
import type { ToolPolicy } from '../policies/tool-policy.ts';
import type { AgentTool } from '../tools/agent-tool.ts';

/** Errors that a policy throws in order to end the run, not to deny one call. */
export function endsRun(error: unknown): error is AgentError {
  return (
    AgentError.isInstance(error) &&
    (error.code === 'ALLOWED_TOOLS_POLICY_ERROR' || error.code === 'TOOL_POLICY_ERROR')
  );
}

/** What one policy leaves of the tools. It may only narrow, and one that fails leaves nothing. */
export function narrowTools(policy: ToolPolicy, tools: readonly AgentTool[]): readonly AgentTool[] {
  if (policy.filterTools === undefined) return tools;
  try {
    const kept = new Set(policy.filterTools(tools).map(({ name }) => name));
    return tools.filter(({ name }) => kept.has(name));
  } catch (error) {
    if (endsRun(error)) throw error;
    return [];
  }
}

/** The tools that a model sees. */
export function exposeTools(
  policies: readonly ToolPolicy[],
  tools: readonly AgentTool[],
): readonly AgentTool[] {
  return policies.reduce((left, policy) => narrowTools(policy, left), tools);
}
