import { Check, Square, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../design/class-names.ts';
import { Spinner } from '../../design/spinner.tsx';
import { text } from '../../text/text.ts';
import type { StepState } from '../follow/fold-run-event.ts';

export interface TimelineItemProps {
  /** A `point` is a moment, the others are how something stands. */
  readonly state: StepState | 'point';
  readonly title?: ReactNode;
  /** At the right: when, or how long. */
  readonly aside?: ReactNode;
  readonly isLast?: boolean;
  readonly children?: ReactNode;
}

/** One thing on the timeline, with the line that leads to the next. */
export function TimelineItem({ state, title, aside, isLast = false, children }: TimelineItemProps) {
  return (
    <li
      className={classNames(
        'relative pb-3 pl-7 last:pb-0',
        !isLast &&
          "before:absolute before:top-6 before:bottom-0 before:left-[7px] before:w-px before:bg-line before:content-[''] last:before:hidden",
      )}
    >
      <span
        className={classNames(
          'absolute left-0 flex size-4 items-center justify-center',
          title === undefined ? 'top-2.5' : 'top-0.5',
        )}
      >
        <Mark state={state} />
      </span>
      {title !== undefined && (
        <div className="flex min-w-0 items-baseline gap-3 text-small">
          <span className={classNames('min-w-0 flex-1 break-words', state === 'failed' && 'text-danger')}>
            {title}
          </span>
          {aside !== undefined && <span className="shrink-0 text-quiet tabular-nums">{aside}</span>}
        </div>
      )}
      {children}
    </li>
  );
}

function Mark({ state }: Pick<TimelineItemProps, 'state'>) {
  if (state === 'point') return <span className="size-2 rounded-full bg-strong-line" />;
  return (
    <>
      {state === 'running' && <Spinner />}
      {state === 'done' && <Check aria-hidden className="size-4 text-accent" />}
      {state === 'failed' && <X aria-hidden className="size-4 text-danger" />}
      {state === 'stopped' && <Square aria-hidden className="size-3 text-quiet" />}
      <span className="sr-only">{text.runs.states[state]}</span>
    </>
  );
}
