import { StoreError } from '@techne/store';
import { WorkflowError } from '../../errors/workflow-error.ts';
import { ExecutionLog } from '../../events/execution-log.ts';
import type { EngineParts } from '../engine-parts.ts';
import { settleExecution } from './settle-execution.ts';

/**
 * Ends an execution. One that is under way is told to, in whichever process that is, and its nodes are stopped; it ends a
 * moment later. One that waits ends here and now.
 */
export async function cancelExecution(
  parts: EngineParts,
  id: string,
): Promise<'cancelled' | 'requested' | 'ended'> {
  const { store, active, leased } = parts;
  const execution = await store.workflows.executions.find(id);
  if (execution === undefined)
    throw new WorkflowError('EXECUTION_NOT_FOUND', `There is no execution ${id}`, { data: { id } });
  const answer = await store.runs.cancel(id);
  if (answer === 'requested') active.cancel(id);
  if (answer !== 'cancelled') return answer;
  const { engineRunId } = execution;
  // Nobody may wake it up any more; one that is just waking up says the rest itself.
  if (engineRunId !== undefined)
    await leased.backend.cancelWorkflowRun({ workflowRunId: engineRunId }).catch(() => undefined);
  try {
    const log = await ExecutionLog.open(store.runLog, id, async () => false);
    await settleExecution(store, execution, log, { status: 'cancelled' });
  } catch (error) {
    if (!StoreError.isInstance(error) || error.code !== 'CONFLICT') throw error;
  }
  return answer;
}
