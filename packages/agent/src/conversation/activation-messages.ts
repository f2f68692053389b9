import type { AssistantContent, JSONValue, ModelMessage, ToolContent } from 'ai';
import type { JsonValue } from '../tools/agent-tool.ts';
import { isObject } from '../skill-tools/read-input.ts';

type ToolResult = Extract<ToolContent[number], { type: 'tool-result' }>;
type ToolCall = Extract<Exclude<AssistantContent, string>[number], { type: 'tool-call' }>;

const activationTools = new Set(['skillsActivate', 'skills.activate', 'skills_load']);

/** A skill whose body stands in a conversation, and the call that brought it. */
export interface HeldActivation {
  readonly skill: string;
  readonly callId: string;
  readonly truncated: boolean;
  /** The body has in it what the person said after the name of the skill. */
  readonly argumentsFilledIn: boolean;
}

/** Which calls of these messages brought the body of a skill; answers that only say "already active" are none. */
export function heldActivations(messages: readonly ModelMessage[]): readonly HeldActivation[] {
  return messages.flatMap((message) =>
    message.role === 'tool' ? message.content.flatMap((part) => heldIn(part) ?? []) : [],
  );
}

/** The same of one result. */
export function heldIn(part: ToolContent[number]): HeldActivation | undefined {
  if (part.type !== 'tool-result' || !activationTools.has(part.toolName)) return undefined;
  const value = resultValue(part);
  if (!isObject(value)) return undefined;
  const data = isObject(value['data']) ? value['data'] : value;
  const body = data['body'] ?? data['body_markdown'];
  const { name } = data;
  if (typeof name !== 'string' || typeof body !== 'string' || body === '') return undefined;
  const argumentsFilledIn = value['arguments_filled_in'] === true;
  return { skill: name, callId: part.toolCallId, truncated: isTruncated(value), argumentsFilledIn };
}

function isTruncated(value: { readonly [key: string]: JsonValue }): boolean {
  const { truncated, warnings } = value;
  const warned = Array.isArray(warnings) ? (warnings as readonly JsonValue[]) : [];
  return truncated === true || warned.some((each) => isObject(each) && each['code'] === 'CONTENT_TRUNCATED');
}

/** What stands in the place of a skill that a person took out of the conversation. */
export function removedActivation(name: string): JsonValue {
  const message = `The skill ${name} was taken out of this conversation: its instructions no longer hold.`;
  return { name, deactivated: true, message };
}

/** The same messages without the text of this skill. */
export function withoutActivation(messages: readonly ModelMessage[], name: string): readonly ModelMessage[] {
  const value = removedActivation(name) as JSONValue;
  return messages.map((message) =>
    message.role === 'tool'
      ? {
          ...message,
          content: message.content.map((part) =>
            part.type === 'tool-result' && heldIn(part)?.skill === name
              ? { ...part, output: { type: 'json' as const, value } }
              : part,
          ),
        }
      : message,
  );
}

/** What a successful call answered, as JSON. */
export function resultValue({ output }: ToolResult): JsonValue | undefined {
  if (output.type === 'json') return output.value as JsonValue;
  if (output.type !== 'text') return undefined;
  try {
    return JSON.parse(output.value) as JsonValue;
  } catch {
    return undefined;
  }
}

/** The same messages with nothing in them but these calls and their results. */
export function onlyCalls(
  messages: readonly ModelMessage[],
  callIds: ReadonlySet<string>,
): readonly ModelMessage[] {
  return messages.flatMap((message): ModelMessage[] => {
    if (message.role === 'assistant' && typeof message.content !== 'string') {
      const content = message.content.filter(
        (part): part is ToolCall => part.type === 'tool-call' && callIds.has(part.toolCallId),
      );
      return content.length === 0 ? [] : [{ ...message, content }];
    }
    if (message.role !== 'tool') return [];
    const content = message.content.filter(
      (part) => part.type === 'tool-result' && callIds.has(part.toolCallId),
    );
    return content.length === 0 ? [] : [{ ...message, content }];
  });
}
