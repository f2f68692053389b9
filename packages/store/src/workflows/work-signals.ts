import type { Signals } from '../database/signals.ts';
import { oneLookAtATime } from '../looking/one-look-at-a-time.ts';
import type { WorkflowExecutions } from './workflow-executions.ts';

const CHANNEL = 'workflow_work';

/** Words between those who bring work and the workers; many at the same time become few. */
export function createWorkSignals(signals: Signals): Pick<WorkflowExecutions, 'announceWork' | 'onWork'> {
  return {
    announceWork: oneLookAtATime(() => signals.publish(CHANNEL, '')),
    onWork: (listener) => signals.listen(CHANNEL, () => listener()),
  };
}
