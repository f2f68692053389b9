import { text } from '../text/text.ts';
import { Badge, type Tone } from './badge.tsx';

const tones: Readonly<Record<string, Tone>> = {
  running: 'accent',
  waiting: 'attention',
  succeeded: 'good',
  failed: 'danger',
  cancelled: 'neutral',
  interrupted: 'attention',
};

/** How a run, a turn or an execution stands. */
export function StatusBadge({ status }: { readonly status: string }) {
  return <Badge tone={tones[status] ?? 'neutral'}>{text.common.status[status] ?? status}</Badge>;
}
