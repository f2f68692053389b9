import type { ChatMessage } from '@techne/store';
import { isModelMessage, type ModelMessage } from './model-message.ts';
import { textOfParts } from './text-of-parts.ts';

/**
 * What models were told and said, from the rows of a chat. The row of an answer has the whole turn; a message that was
 * never answered, as at the end of a fork, counts as it was written.
 */
export function historyOf(messages: readonly ChatMessage[]): readonly ModelMessage[] {
  const answered = new Set(
    messages.flatMap(({ role, runId }) => (role === 'assistant' ? (runId ?? []) : [])),
  );
  return messages.flatMap(({ role, runId, parts, modelMessages }): readonly ModelMessage[] => {
    if (role === 'assistant') return modelMessages.filter(isModelMessage);
    if (runId !== undefined && answered.has(runId)) return [];
    return [{ role: 'user', content: textOfParts(parts) }];
  });
}
