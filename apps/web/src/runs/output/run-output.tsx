import { lazy, Suspense, useDeferredValue } from 'react';
import { text } from '../../text/text.ts';
import { useFollowEnd } from './use-follow-end.ts';

const Markdown = lazy(() =>
  import('../../markdown/markdown.tsx').then(({ Markdown: component }) => ({ default: component })),
);

export interface RunOutputProps {
  readonly output: string;
  readonly isRunning: boolean;
}

/** What a run says, as it says it. It grows downward, and the view follows while the reader is at its end. */
export function RunOutput({ output, isRunning }: RunOutputProps) {
  // Rendering Markdown of a long answer takes longer than a token: typing and clicking come first.
  const shown = useDeferredValue(output);
  const end = useFollowEnd(shown, isRunning);
  if (output === '')
    return <p className="text-quiet">{isRunning ? text.runs.waitingForOutput : text.runs.noOutput}</p>;
  return (
    <div className="[&>.prose>:first-child]:mt-0!">
      <Suspense fallback={<p className="break-words whitespace-pre-wrap">{shown}</p>}>
        <Markdown>{shown}</Markdown>
      </Suspense>
      <div ref={end} className="scroll-mb-6" />
    </div>
  );
}
