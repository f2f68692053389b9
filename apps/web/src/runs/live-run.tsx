import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ErrorNote } from '../design/error-note.tsx';
import { text } from '../text/text.ts';
import { useFollowedRun } from './follow/use-followed-run.ts';
import { RunFailure } from './output/run-failure.tsx';
import { RunOutput } from './output/run-output.tsx';
import { RunSources } from './output/run-sources.tsx';
import { RunTimeline } from './progress/run-timeline.tsx';
import { isOver, runQuery } from './queries.ts';
import { RunBar } from './run-bar.tsx';

export interface LiveRunProps {
  readonly runId: string;
  readonly onRunning: (isRunning: boolean) => void;
}

/** A run beside its form: stages, the answer as it is written, and the sources under the form, beside the answer. */
export function LiveRun({ runId, onRunning }: LiveRunProps) {
  const { run: followed, connection, error } = useFollowedRun(runId);
  const { data: run } = useQuery(runQuery(runId));
  const isRunning = connection !== 'over';
  useEffect(() => {
    onRunning(isRunning);
    return () => onRunning(false);
  }, [isRunning, onRunning]);
  const { output, sources, base, end } = followed;
  return (
    <>
      <section aria-label={text.runs.output} className="min-w-0 space-y-5 wide:row-span-3">
        <RunBar runId={runId} followed={followed} isRunning={isRunning} output={output} />
        <div className="max-w-md">
          <RunTimeline followed={followed} />
        </div>
        {connection === 'lost' && (
          <p role="status" className="rounded-box bg-attention-soft px-3 py-2 text-small text-attention">
            {text.runs.lost}
          </p>
        )}
        {error !== undefined && <ErrorNote error={error} />}
        {end?.status === 'error' && run !== undefined && isOver(run) && (
          <RunFailure status={run.status} error={run.error} />
        )}
        <div className="border-t border-line pt-5">
          <RunOutput output={output} isRunning={isRunning} />
        </div>
      </section>
      {sources.length > 0 && (
        <div className="min-w-0 wide:col-start-1 wide:row-start-2">
          <RunSources sources={sources} base={base} />
        </div>
      )}
    </>
  );
}
