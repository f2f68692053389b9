import type { Redactor } from '@techne/exec';
import type { AgentEvent } from '../events/agent-event.ts';
import type { AgentTool, JsonValue, ToolContext, ToolOutcome } from '../tools/agent-tool.ts';
import type { PendingCall } from '../tools/waiting-calls.ts';

/**
 * The same tool, from which no secret comes back: not in its output, nor in what it throws, asks or tells. The tools
 * of a subagent get its values, so each of them could give them away, whoever wrote it.
 */
export function redactingTool(tool: AgentTool, redactor: Redactor): AgentTool {
  if (redactor.isEmpty) return tool;
  const approval = tool.approval?.bind(tool);
  const resume = tool.resume?.bind(tool);
  return {
    name: tool.name,
    ...(tool.id === undefined ? {} : { id: tool.id }),
    description: tool.description,
    inputSchema: tool.inputSchema,
    ...(tool.baseline === undefined ? {} : { baseline: tool.baseline }),
    ...(tool.skill === undefined ? {} : { skill: tool.skill }),
    execute: (input, context) => redacted(tool.execute(input, quiet(context, redactor)), redactor),
    ...(resume === undefined
      ? {}
      : {
          resume: (input, state, decisions, context) =>
            redacted(resume(input, state, decisions, quiet(context, redactor)), redactor),
        }),
    ...(approval === undefined
      ? {}
      : {
          async approval(input, context) {
            const need = await approval(input, quiet(context, redactor));
            if (need === undefined) return undefined;
            return { ...redactNeed(need, redactor), answer: (answer) => need.answer(answer) };
          },
        }),
  };
}

async function redacted(work: Promise<ToolOutcome>, redactor: Redactor): Promise<ToolOutcome> {
  try {
    const { output, waiting, ...rest } = await work;
    return {
      ...rest,
      output: redactor.redactValue(output) as JsonValue,
      // Its state was redacted as it came about; here a key of ours could be taken for a secret.
      ...(waiting === undefined
        ? {}
        : { waiting: { ...waiting, pending: redactPending(waiting.pending, redactor) } }),
    };
  } catch (error) {
    throw withoutSecrets(error, redactor);
  }
}

/** What people are shown, without secrets; ids stay what they are. */
export function redactPending(pending: readonly PendingCall[], redactor: Redactor): readonly PendingCall[] {
  return pending.map((call) => ({
    ...call,
    input: redactor.redactValue(call.input) as JsonValue,
    need: redactNeed(call.need, redactor),
  }));
}

function redactNeed<Need extends PendingCall['need']>(need: Need, redactor: Redactor): Need {
  return {
    ...need,
    reason: redactor.redactText(need.reason),
    ...(need.warning === undefined ? {} : { warning: redactor.redactText(need.warning) }),
    preview: redactor.redactValue(need.preview) as JsonValue,
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
