import { ExecError, type ApprovalAnswer } from '@techne/exec';
import { failedEnvelope } from '../skill-tools/failed-envelope.ts';
import type { AgentTool, ApprovalNeed, JsonValue, ToolContext, ToolOutcome } from '../tools/agent-tool.ts';

/** Asks a person about one call. */
export type Ask = (question: {
  readonly tool: string;
  readonly need: Omit<ApprovalNeed, 'answer'>;
}) => Promise<ApprovalAnswer>;

/** Runs a tool outside our own loop: what needs a person is asked, or refused where nobody can be. */
export async function callTool(
  tool: AgentTool,
  input: JsonValue,
  context: ToolContext,
  ask: Ask | undefined,
): Promise<ToolOutcome> {
  try {
    const asked = await tool.approval?.(input, context);
    if (asked !== undefined) {
      if (ask === undefined) throw unanswered(tool.name);
      await asked.answer(await ask({ tool: tool.name, need: asked }));
    }
    return await tool.execute(input, context);
  } catch (error) {
    return { output: { ...failedEnvelope(error) } as JsonValue, isError: true };
  }
}

function unanswered(tool: string): ExecError {
  return new ExecError('APPROVAL_REQUIRED', `${tool} was not run: a person has to approve it`, {
    hint: 'Nobody can be asked here.',
  });
}
