import type { Run } from '@techne/server/client';
import { formatDuration, Time } from '../../design/time.tsx';
import { text } from '../../text/text.ts';
import type { FollowedRun, Step } from '../follow/fold-run-event.ts';
import { CallStep } from './call-step.tsx';
import { StageStep } from './stage-step.tsx';
import { TimelineItem } from './timeline-item.tsx';

export interface RunTimelineProps {
  readonly followed: FollowedRun;
  /** With it, the timeline says when the run began and ended. */
  readonly run?: Run | undefined;
}

/** What happened in a run, from top to bottom. */
export function RunTimeline({ followed, run }: RunTimelineProps) {
  const isOver = run !== undefined && run.finished_at !== null;
  return (
    <ol aria-label={text.runs.timeline}>
      {run !== undefined && (
        <TimelineItem state="point" title={text.runs.started} aside={<Time at={run.created_at} />} />
      )}
      {followed.steps.map((step) => (
        <StepItem key={step.id} step={step} isResult={run?.result !== undefined} />
      ))}
      {isOver && run.finished_at !== null && (
        <TimelineItem
          state={run.status === 'succeeded' ? 'done' : run.status === 'failed' ? 'failed' : 'stopped'}
          title={text.runs.ended[run.status] ?? run.status}
          aside={formatDuration(Date.parse(run.finished_at) - Date.parse(run.created_at))}
          isLast
        />
      )}
    </ol>
  );
}

/** @param isResult the run is one call, whose result is the run's and shown as that */
function StepItem({ step, isResult }: { readonly step: Step; readonly isResult: boolean }) {
  if (step.kind === 'stage') return <StageStep stage={step} />;
  if (step.kind === 'call') {
    const { state, tool, durationMs } = step;
    if (!isResult) return <CallStep call={step} />;
    return (
      <TimelineItem
        state={state}
        title={<span className="font-mono">{tool}</span>}
        aside={durationMs === undefined ? undefined : formatDuration(durationMs)}
      />
    );
  }
  return <TimelineItem state="failed" title={step.message} />;
}
