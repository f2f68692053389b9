import { OpenAiError } from '../open-ai-error.ts';
import { checkToolResults } from './check-tool-results.ts';
import type { RequestMessage } from './completion-request.ts';
import { textOfMessage } from './text-of-message.ts';

/** A message with its text. */
export interface ReadMessage {
  readonly role: 'user' | 'assistant' | 'tool';
  readonly text: string;
  readonly calls: NonNullable<RequestMessage['tool_calls']>;
  readonly callId: string;
}

/** The messages of a request, as a conversation takes them. */
export interface SplitMessages {
  /** Of `system` and `developer`, wherever they stand. */
  readonly instructions: string;
  readonly before: readonly ReadMessage[];
  /** What the user said last. */
  readonly text: string;
  /** What followed it: calls of the caller's tools, and their results. */
  readonly since: readonly ReadMessage[];
}

export function splitMessages(messages: readonly RequestMessage[]): SplitMessages {
  const read: ReadMessage[] = [];
  const instructions: string[] = [];
  for (const [index, message] of messages.entries()) {
    const text = textOfMessage(message, index);
    const { role, tool_calls: calls, tool_call_id: callId = '' } = message;
    if (role === 'system' || role === 'developer') instructions.push(text);
    else read.push({ role, text, calls: calls ?? [], callId });
  }
  checkToolResults(messages);
  const last = read.findLastIndex(({ role }) => role === 'user');
  const said = read[last];
  if (said === undefined)
    throw new OpenAiError(400, 'invalid_messages', { field: 'messages', message: 'No message is of a user' });
  return {
    instructions: instructions.filter((text) => text.trim() !== '').join('\n\n'),
    before: read.slice(0, last),
    text: said.text,
    since: read.slice(last + 1),
  };
}
