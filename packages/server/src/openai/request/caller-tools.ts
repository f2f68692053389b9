import type { AgentTool, JsonValue, ToolInputSchema, TurnRequest } from '@techne/agent';
import { isRecord } from '../../runs/waiting-state.ts';
import { OpenAiError } from '../open-ai-error.ts';
import type { CompletionRequest } from './completion-request.ts';

/** What the caller brought along, and what of it the model has to call. */
export interface CallerTools {
  readonly tools: readonly AgentTool[];
  readonly choice?: NonNullable<TurnRequest['toolChoice']>;
}

/** The tools of a request. With `none` they are not offered; ours are, for the caller does not know of them. */
export function callerTools({ tools, tool_choice: choice }: CompletionRequest): CallerTools {
  const read = (tools ?? []).map(({ function: { name, description, parameters } }) =>
    handedOverTool(name, description ?? '', parameters ?? {}),
  );
  const names = read.map(({ name }) => name);
  const twice = names.findIndex((name, index) => names.indexOf(name) !== index);
  if (twice !== -1) throw problem(`tools.${twice}.function.name`, `Two tools have the name ${names[twice]}`);
  if (choice === 'none') return { tools: [] };
  if (choice === undefined || choice === null || choice === 'auto') return { tools: read };
  if (choice === 'required') {
    if (read.length === 0) throw problem('tool_choice', 'There is no tool that could be required');
    return { tools: read, choice };
  }
  const { name } = choice.function;
  if (!names.includes(name)) throw problem('tool_choice', `There is no tool ${name}`);
  return { tools: read, choice: { tool: name } };
}

function handedOverTool(
  name: string,
  description: string,
  parameters: Readonly<Record<string, unknown>>,
): AgentTool {
  return {
    name,
    description,
    inputSchema: schemaOf(parameters),
    handedOver: true,
    execute: () => Promise.reject(new Error(`${name} is for the caller`)),
  };
}

/** As the caller wrote it, and an object in any case. */
function schemaOf(parameters: Readonly<Record<string, unknown>>): ToolInputSchema {
  const { properties } = parameters;
  const object: ToolInputSchema = {
    type: 'object',
    properties: isRecord(properties) ? plain(properties) : {},
  };
  return Object.assign({}, parameters, object);
}

/** It came as JSON. */
function plain(properties: Readonly<Record<string, unknown>>): Readonly<Record<string, JsonValue>> {
  const copy: Record<string, JsonValue> = JSON.parse(JSON.stringify(properties));
  return copy;
}

function problem(field: string, message: string): OpenAiError {
  return new OpenAiError(400, 'invalid_tools', { field, message });
}
