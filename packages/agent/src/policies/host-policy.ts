import { AgentError } from '../errors/agent-error.ts';
import type { AgentTool, JsonValue, ToolContext } from '../tools/agent-tool.ts';
import type { PolicyDecision, ToolPolicy } from './tool-policy.ts';

/** What the host says to one call. */
export interface HostDecision {
  readonly outcome: 'allow' | 'deny' | 'confirm';
  readonly reason?: string;
  readonly reasonCodes?: readonly string[];
  /** By which the host finds its decision again. */
  readonly decisionId?: string;
  readonly warning?: string;
  readonly preview?: JsonValue;
}

export interface HostPolicyOptions {
  readonly name?: string;
  /** May only narrow. */
  readonly filterTools?: (tools: readonly AgentTool[]) => readonly AgentTool[];
  readonly authorizeCall?: (
    tool: AgentTool,
    input: JsonValue,
    context: ToolContext,
  ) => HostDecision | Promise<HostDecision>;
  /** What happens when either of them fails: deny (default), go on as if it had allowed, or end the run. */
  readonly onError?: 'deny' | 'allow' | 'raise';
}

/**
 * The host's own rules over tool calls (tavernkit.md, host governance). It stands after the skills' contraction.
 *
 * @example
 * createHostPolicy({ authorizeCall: (tool) => ({ outcome: tool.name === 'bash' ? 'confirm' : 'allow' }) });
 */
export function createHostPolicy(options: HostPolicyOptions): ToolPolicy {
  const { name = 'host', onError = 'deny' } = options;
  const failed = <Value>(error: unknown, allowed: Value, denied: Value): Value => {
    if (onError === 'raise') throw raised(name, error);
    return onError === 'allow' ? allowed : denied;
  };
  return {
    name,
    filterTools(tools) {
      try {
        return options.filterTools?.(tools) ?? tools;
      } catch (error) {
        return failed(error, tools, []);
      }
    },
    async authorizeCall(tool, input, context) {
      try {
        return readDecision(
          tool,
          (await options.authorizeCall?.(tool, input, context)) ?? { outcome: 'allow' },
        );
      } catch (error) {
        const reason = `The policy ${name} failed, so the call is denied.`;
        return failed<PolicyDecision>(
          error,
          { answer: 'allow' },
          { answer: 'deny', code: 'TOOL_POLICY_ERROR', reason },
        );
      }
    },
  };
}

function readDecision(tool: AgentTool, decision: HostDecision): PolicyDecision {
  const { outcome, reason, reasonCodes, decisionId, warning, preview } = decision;
  const kept = {
    ...(reasonCodes === undefined ? {} : { reasonCodes }),
    ...(decisionId === undefined ? {} : { decisionId }),
  };
  if (outcome === 'allow') return { answer: 'allow' };
  if (outcome === 'deny') {
    const why = reason ?? `The host does not allow ${tool.name}.`;
    return { answer: 'deny', code: 'TOOL_POLICY_DENIED', reason: why, ...kept };
  }
  if (outcome !== 'confirm') throw new TypeError('A host policy answers allow, deny or confirm.');
  return {
    answer: 'confirm',
    reason: reason ?? `The host wants ${tool.name} confirmed.`,
    ...kept,
    ...(warning === undefined ? {} : { warning }),
    ...(preview === undefined ? {} : { preview }),
  };
}

function raised(name: string, cause: unknown): AgentError {
  const why = cause instanceof Error ? cause.message : 'unknown';
  return new AgentError('TOOL_POLICY_ERROR', `The policy ${name} failed: ${why}`, { cause });
}
