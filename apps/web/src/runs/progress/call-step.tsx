import { ToolCard } from '../../tool-cards/tool-card.tsx';
import type { Call } from '../follow/fold-run-event.ts';
import { TimelineItem } from './timeline-item.tsx';

/** A call that a run made: one line until it is opened, as everywhere. */
export function CallStep({ call }: { readonly call: Call }) {
  const { callId, tool, input, state, isWaiting, output, durationMs } = call;
  return (
    <TimelineItem state="point">
      <ToolCard
        call={{ id: callId, tool, input, state: isWaiting ? 'waiting' : state, output, durationMs }}
      />
    </TimelineItem>
  );
}
