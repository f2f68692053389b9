import { formatDuration } from '../../design/time.tsx';
import { text } from '../../text/text.ts';
import type { Stage } from '../follow/fold-run-event.ts';
import { TimelineItem } from './timeline-item.tsx';

/** What takes less is nobody's waiting, and less exact than its number. */
const SHORTEST_MS = 10;

/** A stage of a run: what it is, what came of it, how long it took where that was seen. */
export function StageStep({ stage }: { readonly stage: Stage }) {
  const { startedAt, endedAt, state } = stage;
  const note = noteOf(stage);
  const took = startedAt === undefined || endedAt === undefined ? undefined : endedAt - startedAt;
  return (
    <TimelineItem
      state={state}
      title={<Title stage={stage} />}
      aside={took === undefined || took < SHORTEST_MS ? undefined : formatDuration(took)}
    >
      {note !== undefined && <p className="text-small break-words text-quiet">{note}</p>}
    </TimelineItem>
  );
}

function Title({ stage: { type, data } }: { readonly stage: Stage }) {
  const about = type === 'retrieval' ? data['kb_id'] : type === 'skill' ? data['skill_name'] : undefined;
  const step = data['step'];
  return (
    <>
      {typeof step === 'number' ? text.runs.modelStep(step) : (text.runs.stages[type] ?? type)}
      {typeof about === 'string' && <span className="font-mono"> {about}</span>}
    </>
  );
}

function noteOf({ type, state, data }: Stage): string | undefined {
  if (type === 'retrieval') {
    if (state === 'failed') return text.runs.notSearched;
    if (state === 'running') return text.runs.searching;
    const count = data['results_count'];
    return typeof count === 'number' ? text.runs.found(count) : undefined;
  }
  if (state === 'failed') return textOf(data['error']) ?? textOf(data['message']);
  return data['status'] === 'warning' ? textOf(data['message']) : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
