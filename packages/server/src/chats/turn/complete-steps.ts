import type { ModelMessage } from '../messages/model-message.ts';

/** Without the last step where a call of it has no result: no provider takes such a conversation. */
export function completeSteps(messages: readonly ModelMessage[]): readonly ModelMessage[] {
  const last = messages.findLastIndex(({ role }) => role === 'assistant');
  const asking = messages[last];
  if (asking?.role !== 'assistant' || typeof asking.content === 'string') return messages;
  const answered = new Set(
    messages
      .slice(last + 1)
      .flatMap((message) =>
        message.role === 'tool'
          ? message.content.flatMap((part) => (part.type === 'tool-result' ? [part.toolCallId] : []))
          : [],
      ),
  );
  const isComplete = asking.content.every(
    (part) => part.type !== 'tool-call' || answered.has(part.toolCallId),
  );
  return isComplete ? messages : messages.slice(0, last);
}
