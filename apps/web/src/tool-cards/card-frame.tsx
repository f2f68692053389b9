import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../design/badge.tsx';
import { Disclosure } from '../design/disclosure.tsx';
import { Spinner } from '../design/spinner.tsx';
import { formatDuration } from '../design/time.tsx';
import { text } from '../text/text.ts';
import { CardFailure } from './card-failure.tsx';
import { failureOf } from './read-result.ts';
import { isAtWork, type ToolCall } from './tool-call.ts';

export interface CardFrameProps {
  readonly call: ToolCall;
  readonly icon: LucideIcon;
  /** What it does or did, e.g. "Read". */
  readonly verb: string;
  /** A name, a path or a command. */
  readonly subject: string;
  readonly badges?: ReactNode;
  /** In place of the word for the state, e.g. "refused". */
  readonly failedAs?: string | undefined;
  readonly durationMs?: number | undefined;
  readonly children: ReactNode;
}

/** One quiet line until it is opened: icon, verb, name, state, time. A failed one says why in the line. */
export function CardFrame({
  call,
  icon: Icon,
  verb,
  subject,
  badges,
  failedAs,
  durationMs = call.durationMs,
  children,
}: CardFrameProps) {
  const { state, truncated = false } = call;
  const failure = failureOf(call);
  const hasFailed = state === 'failed' || state === 'denied';
  return (
    <Disclosure
      summary={
        <span
          className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5"
          data-tool={call.tool}
          data-state={state}
        >
          {isAtWork(call) ? <Spinner /> : <Icon aria-hidden className="size-4 shrink-0 text-quiet" />}
          <span className="shrink-0 text-quiet">{verb}</span>
          <span className="min-w-0 flex-1 truncate font-mono max-sm:min-w-36">{subject}</span>
          <span className="flex shrink-0 items-center gap-2 empty:hidden">
            {truncated && (
              <Badge tone="attention" title={text.chat.tools.cutHelp}>
                {text.chat.tools.cut}
              </Badge>
            )}
            {badges}
            {hasFailed && <Badge tone="danger">{failedAs ?? text.chat.tools.states[state]}</Badge>}
            {(state === 'waiting' || state === 'stopped') && (
              <Badge tone={state === 'waiting' ? 'attention' : 'neutral'}>
                {text.chat.tools.states[state]}
              </Badge>
            )}
            {durationMs !== undefined && durationMs > 0 && !isAtWork(call) && (
              <span className="shrink-0 text-quiet tabular-nums">{formatDuration(durationMs)}</span>
            )}
          </span>
          {hasFailed && failure !== undefined && (
            <span className="w-full truncate pl-6 text-quiet">{failure.message}</span>
          )}
        </span>
      }
    >
      {hasFailed && <CardFailure call={call} />}
      {children}
    </Disclosure>
  );
}
