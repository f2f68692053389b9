import type { AgentTool, ToolOutcome } from '../tools/agent-tool.ts';
import { capabilityActions, type CapabilityAccess } from './capability-access.ts';
import { describeFailure } from './describe-failure.ts';

/** The tool by which a subagent uses the capabilities that its skill declares. */
export function capabilityTool(access: CapabilityAccess, declared: readonly string[]): AgentTool {
  return {
    name: 'capability',
    // What a skill declares as a capability it need not repeat among its tools.
    baseline: true,
    description: `Use a capability that the host manages: ${declared.join(', ')}. The host holds the credentials. List first to see operations; when one says that sign-in is needed, begin it, show the address to the user and complete it.`,
    inputSchema: {
      type: 'object',
      properties: {
        action: { type: 'string', enum: [...capabilityActions] },
        capability: { type: 'string', enum: [...declared], description: 'Not for list.' },
        operation: { type: 'string', description: 'For invoke.' },
        input: { type: 'object', description: 'What the operation or the sign-in needs.' },
        flow_id: { type: 'string', description: 'For auth_complete: what auth_begin answered.' },
      },
      required: ['action'],
      additionalProperties: false,
    },
    async execute(input, context): Promise<ToolOutcome> {
      try {
        return { output: await access.perform(input, context.signal) };
      } catch (error) {
        return { output: { error: describeFailure(error) }, isError: true };
      }
    },
  };
}
