import { WorkflowError } from '../../errors/workflow-error.ts';
import { ExecutionLog } from '../../events/execution-log.ts';
import { requireValidGraph } from '../../graph/validate-graph.ts';
import { type EngineParts, workflowLeaseMs, workflowOwner } from '../engine-parts.ts';
import { startOf } from './execution-workflow.ts';
import { startEngineRun } from './start-execution.ts';

/**
 * Goes on with an execution that did not succeed, at what is not recorded: a new run of the engine, because a failed one
 * cannot be resumed, under the same id and with the same numbering.
 */
export async function resumeExecution(parts: EngineParts, id: string): Promise<void> {
  const { store } = parts;
  const { executions } = store.workflows;
  const before = await executions.find(id);
  if (before === undefined)
    throw new WorkflowError('EXECUTION_NOT_FOUND', `There is no execution ${id}`, { data: { id } });
  requireValidGraph(before.graph);
  const execution = await executions.reopen(id, workflowOwner, workflowLeaseMs);
  if (execution === undefined)
    throw new WorkflowError('EXECUTION_NOT_RESUMABLE', 'Only what failed or was cancelled can be resumed', {
      hint: 'Wait until it has ended, or execute the workflow anew.',
      data: { id },
    });
  // Before anybody works on it, and stored, so that who follows it does not take the `done` before for the end.
  const log = await ExecutionLog.open(store.runLog, id, async () => true);
  if (log.record.generations < execution.generation) log.append('workflow_start', startOf(execution));
  await log.flush();
  await startEngineRun(parts, execution);
}
