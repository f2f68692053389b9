import type { ToolCallPart } from 'ai';
import type { AgentTool, JsonValue } from '../tools/agent-tool.ts';
import { parseArguments } from './parse-arguments.ts';
import type { ToolFailure } from './tool-failure.ts';

/** One call that a model asked for, with what is wrong with it where something is. */
export interface RequestedCall {
  readonly callId: string;
  /** As it goes into the conversation. */
  readonly name: string;
  readonly tool: AgentTool | undefined;
  readonly input: { readonly [key: string]: JsonValue };
  readonly problem?: ToolFailure;
}

/**
 * Reads a call. A tool answers to its wire name and to its dotted id (ruling 16). `taken` are the ids of this turn:
 * some servers use one twice, and two results of one id would be taken for one another.
 */
export function readCall(
  part: ToolCallPart,
  tools: readonly AgentTool[],
  taken: ReadonlySet<string>,
): RequestedCall {
  const tool =
    tools.find(({ name }) => name === part.toolName) ?? tools.find(({ id }) => id === part.toolName);
  const input = parseArguments(part.input);
  const name = tool?.name ?? (part.toolName.replaceAll(/[^A-Za-z0-9_-]/g, '_').slice(0, 64) || 'unknown');
  const call = { callId: uniqueId(part.toolCallId, taken), name, tool, input: input ?? {} };
  if (tool === undefined) {
    const known = tools.map((each) => each.name).join(', ');
    const message = `There is no tool ${part.toolName.slice(0, 100)}. ${known === '' ? 'There are no tools.' : `Available: ${known}.`}`;
    return { ...call, problem: { code: 'TOOL_UNKNOWN', message } };
  }
  if (input === undefined) {
    const message = `The arguments of ${name} are not a JSON object.`;
    return { ...call, problem: { code: 'ARGUMENTS_JSON_PARSE_ERROR', message } };
  }
  return call;
}

function uniqueId(wanted: string, taken: ReadonlySet<string>): string {
  const base = wanted === '' ? 'call' : wanted;
  let id = base;
  for (let next = 2; taken.has(id); next++) id = `${base}_${next}`;
  return id;
}
