import type { Run } from '@techne/server/client';
import { useEffect } from 'react';
import { queryClient } from '../app/query-client.ts';
import { BackLink } from '../design/back-link.tsx';
import { Badge } from '../design/badge.tsx';
import { ErrorNote } from '../design/error-note.tsx';
import { Page } from '../design/page.tsx';
import { StatusBadge } from '../design/status-badge.tsx';
import { text } from '../text/text.ts';
import { useFollowedRun } from './follow/use-followed-run.ts';
import { RunEnvelope } from './output/run-envelope.tsx';
import { RunFailure } from './output/run-failure.tsx';
import { RunOutput } from './output/run-output.tsx';
import { RunSources } from './output/run-sources.tsx';
import { RunTimeline } from './progress/run-timeline.tsx';
import { isOver } from './queries.ts';
import { RunApprovals } from './run-approvals.tsx';
import { RunBar } from './run-bar.tsx';
import { RunRequest } from './run-request.tsx';

/** What a run was asked, what happens in it and what came of it. */
export function OpenedRun({ run }: { readonly run: Run }) {
  const { run: followed, connection, error } = useFollowedRun(run.id);
  const isDone = isOver(run);
  const isCommand = run.kind === 'call' || run.kind === 'script';
  const waiting = followed.steps.filter((step) => step.kind === 'call' && step.isWaiting).length;
  useEffect(() => {
    // What waits, and who decided, is in the run and not in its events.
    void queryClient.invalidateQueries({ queryKey: ['runs', run.id] });
  }, [waiting, run.id]);
  // The stored answer is the last word; until then it is what was heard.
  const output = isDone && run.output !== '' ? run.output : followed.output;
  return (
    <Page
      width="wide"
      title={
        run.skill === null ? (
          (text.runs.kinds[run.kind] ?? run.kind)
        ) : (
          <span className="font-mono break-all">{run.skill}</span>
        )
      }
      about={
        <span className="flex items-center gap-2">
          <StatusBadge status={run.status} />
          {run.skill !== null && <Badge>{text.runs.kinds[run.kind] ?? run.kind}</Badge>}
        </span>
      }
    >
      <BackLink to="/runs">{text.runs.back}</BackLink>
      <RunApprovals run={run} />
      {connection === 'lost' && (
        <p role="status" className="rounded-box bg-attention-soft px-3 py-2 text-small text-attention">
          {text.runs.lost}
        </p>
      )}
      {error !== undefined && <ErrorNote error={error} />}
      <div className="grid gap-x-10 gap-y-8 wide:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-label={text.runs.output} className="min-w-0 space-y-5">
          <RunBar
            runId={run.id}
            followed={followed}
            isRunning={!isDone}
            output={output}
            again={run.kind === 'run' && run.skill !== null ? run.skill : undefined}
          />
          {isDone && run.status !== 'succeeded' && <RunFailure status={run.status} error={run.error} />}
          {isCommand && run.result === undefined ? (
            !isDone && <p className="text-quiet">{text.runs.waitingForResult}</p>
          ) : run.result === undefined ? (
            <RunOutput output={output} isRunning={!isDone} />
          ) : (
            <RunEnvelope result={run.result} />
          )}
        </section>
        <aside className="min-w-0 space-y-6 wide:pt-1.5">
          <section aria-label={text.runs.timeline} className="space-y-3">
            <h2 className="text-small font-strong text-quiet">{text.runs.timeline}</h2>
            <RunTimeline followed={followed} run={run} />
          </section>
          <RunRequest run={run} />
          {followed.sources.length > 0 && <RunSources sources={followed.sources} base={followed.base} />}
        </aside>
      </div>
    </Page>
  );
}
