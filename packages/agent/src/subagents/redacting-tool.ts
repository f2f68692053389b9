import type { Redactor } from '@techne/exec';
import type { AgentEvent } from '../events/agent-event.ts';
import type { AgentTool, JsonValue, ToolContext } from '../tools/agent-tool.ts';

/**
 * The same tool, from which no secret comes back: not in its output, nor in what it throws, asks or tells. The tools
 * of a subagent get its values, so each of them could give them away, whoever wrote it.
 */
export function redactingTool(tool: AgentTool, redactor: Redactor): AgentTool {
  if (redactor.isEmpty) return tool;
  const approval = tool.approval?.bind(tool);
  return {
    name: tool.name,
    ...(tool.id === undefined ? {} : { id: tool.id }),
    description: tool.description,
    inputSchema: tool.inputSchema,
    ...(tool.baseline === undefined ? {} : { baseline: tool.baseline }),
    ...(tool.skill === undefined ? {} : { skill: tool.skill }),
    async execute(input, context) {
      try {
        const outcome = await tool.execute(input, quiet(context, redactor));
        return { ...outcome, output: redactor.redactValue(outcome.output) as JsonValue };
      } catch (error) {
        throw withoutSecrets(error, redactor);
      }
    },
    ...(approval === undefined
      ? {}
      : {
          async approval(input, context) {
            const need = await approval(input, quiet(context, redactor));
            if (need === undefined) return undefined;
            const { reason, warning } = need;
            return {
              ...need,
              reason: redactor.redactText(reason),
              ...(warning === undefined ? {} : { warning: redactor.redactText(warning) }),
              preview: redactor.redactValue(need.preview) as JsonValue,
              answer: (answer) => need.answer(answer),
            };
          },
        }),
  };
}

function quiet(context: ToolContext, redactor: Redactor): ToolContext {
  return { ...context, emit: (event) => context.emit(redactor.redactValue(event) as AgentEvent) };
}

/** Its class stays, since the loop reads codes of known ones; its cause and stack are nobody's business. */
function withoutSecrets(error: unknown, redactor: Redactor): unknown {
  if (!(error instanceof Error)) return new Error('The tool failed.');
  error.message = redactor.redactText(error.message);
  return error;
}
