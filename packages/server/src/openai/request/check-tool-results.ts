import { OpenAiError } from '../open-ai-error.ts';
import type { RequestMessage } from './completion-request.ts';

/** Every call has its result right behind it, and every result its call: providers take nothing else. */
export function checkToolResults(messages: readonly RequestMessage[]): void {
  let open = new Set<string>();
  for (const [index, { role, tool_calls: calls, tool_call_id: id = '' }] of messages.entries()) {
    if (role === 'system' || role === 'developer') continue;
    if (role === 'tool') {
      if (!open.delete(id))
        throw problem(index, 'A message of the role tool answers a call of the message before it');
      continue;
    }
    if (open.size > 0) throw unanswered(index);
    open = new Set(role === 'assistant' ? (calls ?? []).map((call) => call.id) : []);
  }
  if (open.size > 0) throw unanswered(messages.length - 1);
}

function unanswered(index: number): OpenAiError {
  return problem(index, 'Every call of a message has to be answered by a message of the role tool');
}

function problem(index: number, message: string): OpenAiError {
  return new OpenAiError(400, 'invalid_messages', { field: `messages.${index}`, message });
}
