import { CircleSlash } from 'lucide-react';
import { text } from '../../text/text.ts';
import type { ShownMessage } from './shown-messages.ts';

/** How an answer ended, where it did not simply end. */
export function AnswerEnd({
  answer: { parts, status },
}: {
  readonly answer: Extract<ShownMessage, { role: 'assistant' }>;
}) {
  const words = text.chat.messages;
  if (status === 'succeeded' && parts.length === 0)
    return <p className="text-small text-quiet">{words.nothing}</p>;
  if (status !== 'cancelled' && status !== 'interrupted') return null;
  return (
    <p className="flex items-center gap-2 text-small text-quiet">
      <CircleSlash aria-hidden className="size-4 shrink-0" />
      {status === 'cancelled' ? words.cancelled : words.interrupted}
    </p>
  );
}
