import { StoreError, type WorkflowExecution } from '@techne/store';
import { ExecutionLog } from '../../events/execution-log.ts';
import type { EngineParts } from '../engine-parts.ts';
import { closeExecution } from './settle-execution.ts';

/**
 * Says all that is to be said of an execution that was cancelled while it waited. A worker that is just waking up may do
 * the same: one of them stores it. Its run of the engine ends last, so one that sleeps on shows that this was left
 * unfinished.
 */
export async function endCancelled(parts: EngineParts, execution: WorkflowExecution): Promise<void> {
  const { store, leased, onEnd } = parts;
  try {
    const log = await ExecutionLog.open(store.runLog, execution.id, async () => false);
    // It has been resumed meanwhile.
    if (log.record.generations > execution.generation) return;
    const { isDone } = log.record;
    await closeExecution(store, execution, log, 'cancelled');
    if (!isDone) onEnd(execution, 'cancelled');
  } catch (error) {
    if (!StoreError.isInstance(error) || error.code !== 'CONFLICT') throw error;
    return;
  }
  const { engineRunId } = execution;
  if (engineRunId !== undefined)
    await leased.backend.cancelWorkflowRun({ workflowRunId: engineRunId }).catch(() => undefined);
}
