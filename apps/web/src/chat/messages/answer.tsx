import { memo } from 'react';
import { classNames } from '../../design/class-names.ts';
import { text } from '../../text/text.ts';
import { ActivityLine } from './activity-line.tsx';
import { AnswerActions } from './answer-actions.tsx';
import { AnswerEnd } from './answer-end.tsx';
import { AnswerPart } from './answer-part.tsx';
import { Citations } from './citations.tsx';
import type { ShownMessage } from './shown-messages.ts';

export interface AnswerProps {
  readonly chatId: string;
  readonly answer: Extract<ShownMessage, { role: 'assistant' }>;
  readonly baseIds: readonly string[];
  readonly question: Extract<ShownMessage, { role: 'user' }> | undefined;
  readonly isLast: boolean;
  readonly onSend: (content: string) => void;
}

/** Where the page is wide enough, sources stand at the right of the answer, which stays in the middle. */
const besideFrom =
  'min-[105rem]:grid min-[105rem]:max-w-none min-[105rem]:grid-cols-[minmax(0,1fr)_minmax(0,42rem)_minmax(0,1fr)] min-[105rem]:grid-rows-[auto_1fr] min-[105rem]:gap-x-8';

/** An answer: its text and its tool cards in the order in which they came, its sources beside it. */
export const Answer = memo(function Answer(props: AnswerProps) {
  const { answer, baseIds } = props;
  const { parts, status, activity, isWaiting } = answer;
  const isGrowing = status === 'running';
  const sources = parts.flatMap((part) => (part.type === 'citation' ? part.sources : []));
  const firstPending = parts.findIndex((part) => part.type === 'approval' && part.state === 'pending');
  return (
    <article
      aria-label={text.chat.messages.answer}
      aria-busy={isGrowing}
      data-status={status}
      className={classNames('mx-auto max-w-[42rem]', sources.length > 0 && besideFrom)}
    >
      <div className="col-start-2 min-w-0 space-y-3">
        {parts.map((part, index) => (
          <AnswerPart
            key={index}
            part={part}
            isGrowing={isGrowing && index === parts.length - 1}
            hasKeys={index === firstPending}
          />
        ))}
        {isGrowing && !isWaiting && <ActivityLine activity={activity ?? text.chat.activity.thinking} />}
        <AnswerEnd answer={answer} />
      </div>
      {sources.length > 0 && <Citations sources={sources} baseIds={baseIds} />}
      {!isGrowing && status !== 'ending' && status !== 'lost' && <AnswerActions {...props} />}
    </article>
  );
});
