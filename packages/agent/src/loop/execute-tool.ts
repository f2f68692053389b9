import { ExecError } from '@techne/exec';
import { SkillsError } from '@techne/skills';
import { AgentError } from '../errors/agent-error.ts';
import type { AgentTool, JsonValue, ToolContext, ToolOutcome } from '../tools/agent-tool.ts';
import { pause } from './pause.ts';
import { toolFailure } from './tool-failure.ts';

/** A result beyond this would push everything else out of any model's window. */
const maximumOutputBytes = 8 * 1024 * 1024;

/** How long a cancelled tool may take to stop; a command gets 5 s between its signals. */
const graceMs = 10_000;

/** Runs one tool. It does not throw: whatever goes wrong becomes a result that the model can read. */
export async function executeTool(
  tool: AgentTool,
  work: (context: ToolContext) => Promise<ToolOutcome>,
  context: ToolContext,
): Promise<ToolOutcome> {
  const settled = new AbortController();
  try {
    const outcome = await Promise.race([work(context), abandoned(context.signal, settled.signal)]);
    if (outcome.waiting?.pending.length === 0) {
      return failure(tool, 'TOOL_FAILED', `${tool.name} waits for nothing.`);
    }
    const text = JSON.stringify(outcome.output) as string | undefined;
    if (text !== undefined && Buffer.byteLength(text) > maximumOutputBytes) {
      return failure(tool, 'TOOL_OUTPUT_TOO_LARGE', 'Tool output exceeded size limit');
    }
    // Through JSON, so that what is stored is what the model read.
    return { ...outcome, output: text === undefined ? null : (JSON.parse(text) as JsonValue) };
  } catch (error) {
    return failure(tool, codeOf(error), error instanceof Error ? error.message : 'The tool failed.');
  } finally {
    settled.abort();
  }
}

function failure(tool: AgentTool, code: string, message: string): ToolOutcome {
  return { output: toolFailure(tool.name, { code, message }), isError: true };
}

function codeOf(error: unknown): string {
  const isOurs = AgentError.isInstance(error) || ExecError.isInstance(error) || SkillsError.isInstance(error);
  return isOurs ? error.code : 'TOOL_FAILED';
}

/** Rejects when a tool goes on after it was told to stop. */
function abandoned(signal: AbortSignal, settled: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const start = (): void => {
      void pause(graceMs, settled).then((isOver) => {
        if (isOver) reject(new AgentError('TURN_CANCELLED', 'The tool did not stop in time.'));
      });
    };
    if (signal.aborted) start();
    else signal.addEventListener('abort', start, { once: true, signal: settled });
  });
}
