import { WorkflowError } from '../../errors/workflow-error.ts';
import type { EngineParts } from '../engine-parts.ts';
import { endCancelled } from './end-cancelled.ts';

/**
 * Ends an execution. One that is under way is told to, in whichever process that is, and its nodes are stopped; it ends a
 * moment later. One that waits ends here and now.
 */
export async function cancelExecution(
  parts: EngineParts,
  id: string,
): Promise<'cancelled' | 'requested' | 'ended'> {
  const { store, active } = parts;
  const execution = await store.workflows.executions.find(id);
  if (execution === undefined)
    throw new WorkflowError('EXECUTION_NOT_FOUND', `There is no execution ${id}`, { data: { id } });
  const answer = await store.runs.cancel(id);
  if (answer === 'requested') active.cancel(id);
  if (answer === 'cancelled') await endCancelled(parts, execution);
  return answer;
}
