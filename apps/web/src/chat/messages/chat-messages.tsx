import { ArrowDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { text } from '../../text/text.ts';
import { takeUpTurn, type LiveTurn } from '../turn/live-turns.ts';
import { Answer } from './answer.tsx';
import type { ShownMessage } from './shown-messages.ts';
import { useFollowEnd } from './use-follow-end.ts';
import { UserMessage } from './user-message.tsx';

export interface ChatMessagesProps {
  readonly chatId: string;
  readonly messages: readonly ShownMessage[];
  /** The knowledge bases of the chat, which know their documents by name. */
  readonly baseIds: readonly string[];
  readonly isRunning: boolean;
  /** A turn whose events broke off. */
  readonly lost: LiveTurn | undefined;
  readonly onSend: (content: string) => void;
}

/** More of a long chat is shown on request. */
const shownAtFirst = 60;

/** What was said, growing downward. The view follows the end while the reader is there. */
export function ChatMessages({ chatId, messages, baseIds, isRunning, lost, onSend }: ChatMessagesProps) {
  const [most, setMost] = useState(shownAtFirst);
  const { viewport, content, isAtEnd, toEnd } = useFollowEnd();
  const [hasRun, setHasRun] = useState(false);
  useEffect(() => {
    if (isRunning) setHasRun(true);
  }, [isRunning]);
  const hidden = Math.max(0, messages.length - most);
  const shown = messages.slice(hidden);
  const runId = lost?.runId;
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={viewport}
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={text.chat.messages.label}
        className="h-full overflow-y-auto [overflow-anchor:none]"
      >
        <div ref={content} className="space-y-6 px-4 py-6">
          {hidden > 0 && (
            <p className="text-center">
              <Button size="small" onClick={() => setMost(most + shownAtFirst)}>
                {text.chat.messages.earlier(hidden)}
              </Button>
            </p>
          )}
          {shown.map((message, index) =>
            message.role === 'user' ? (
              <UserMessage key={message.key} content={message.content} />
            ) : (
              <Answer
                key={message.key}
                chatId={chatId}
                answer={message}
                baseIds={baseIds}
                question={questionBefore(shown, index)}
                isLast={index === shown.length - 1 && !isRunning}
                onSend={onSend}
              />
            ),
          )}
          {runId !== undefined && (
            <p
              role="alert"
              className="mx-auto flex max-w-[42rem] flex-wrap items-center gap-3 text-small text-attention"
            >
              {text.chat.messages.lost}
              <Button size="small" onClick={() => takeUpTurn(chatId, runId)}>
                {text.chat.messages.follow}
              </Button>
            </p>
          )}
        </div>
      </div>
      <p role="status" className="sr-only">
        {hasRun && !isRunning && text.chat.activity.done}
      </p>
      {!isAtEnd && (
        <Button
          size="small"
          onClick={toEnd}
          className="absolute bottom-3 left-1/2 -translate-x-1/2 shadow-float"
        >
          <ArrowDown aria-hidden className="size-4" />
          {text.chat.messages.toEnd}
        </Button>
      )}
    </div>
  );
}

function questionBefore(
  messages: readonly ShownMessage[],
  index: number,
): Extract<ShownMessage, { role: 'user' }> | undefined {
  const before = messages[index - 1];
  return before?.role === 'user' ? before : undefined;
}
