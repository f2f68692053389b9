import type { NewChatMessage, RunEvent, StoredRunStatus } from '@techne/store';
import type { ChatPart } from '../messages/chat-part.ts';
import { markOf } from '../messages/mark-of.ts';
import type { ModelMessage } from '../messages/model-message.ts';
import { closeApprovals, partsOfEvents } from '../messages/parts-of-events.ts';
import { textOfParts } from '../messages/text-of-parts.ts';

/** What a message keeps of an execution besides its text: the rest is in the execution. */
const kept: ReadonlySet<ChatPart['type']> = new Set(['citation', 'approval', 'error']);

/** The message that an execution leaves in a chat: its final output, with what it was taken from. */
export function messageOfExecution(
  told: readonly RunEvent[],
  ended: { readonly status: StoredRunStatus; readonly output: string; readonly content: string },
): NewChatMessage {
  const { status, output, content } = ended;
  const parts = closeApprovals(partsOfEvents(told));
  // Where it broke off, what was said of the answer is kept.
  const text = status === 'succeeded' ? output : textOfParts(parts);
  const answer: readonly ChatPart[] = [
    ...parts.filter(({ type }) => kept.has(type)),
    ...(text === '' ? [] : [{ type: 'text', text } as const]),
  ];
  const modelMessages: readonly ModelMessage[] = [
    { role: 'user', content },
    ...(text === '' ? [] : [{ role: 'assistant', content: text } as const]),
  ];
  return {
    role: 'assistant',
    parts: [...answer, ...markOf(status), { type: 'end', status }],
    modelMessages: [...modelMessages],
  };
}
