import type { JsonValue } from '@techne/agent';
import type { FinalStatus, Store, WorkflowExecution } from '@techne/store';
import type { ExecutionLog } from '../../events/execution-log.ts';
import { valueText } from '../../values/value-text.ts';
import { workflowOwner } from '../engine-parts.ts';
import { closeRequests } from './close-requests.ts';

/** How an execution ended. */
export type ExecutionOutcome =
  | { readonly status: 'succeeded'; readonly output: JsonValue }
  | { readonly status: 'failed'; readonly error: string }
  | { readonly status: 'cancelled' };

const CANCELLED = 'The execution was cancelled';

/**
 * Stores how an execution ended: what is said of it, the run, and `done` last, so that who has read `done` finds the
 * rest. Whoever dies in between is made up for by the next worker, which does what is missing.
 */
export async function settleExecution(
  store: Store,
  execution: WorkflowExecution,
  log: ExecutionLog,
  outcome: ExecutionOutcome,
): Promise<void> {
  if (!log.record.hasOutcome) {
    if (outcome.status === 'succeeded') log.append('workflow_complete', { final_output: outcome.output });
    else log.append('workflow_error', { error: errorOf(outcome) });
  }
  await log.flush();
  await store.runs.finish(execution.id, workflowOwner, outcome.status, resultOf(outcome));
  await closeExecution(store, execution, log, outcome.status);
}

/** Says what is left to say of an execution whose run has ended; one that nobody worked on has no outcome yet. */
export async function closeExecution(
  store: Store,
  execution: WorkflowExecution,
  log: ExecutionLog,
  status: FinalStatus,
): Promise<void> {
  const isSuccess = status === 'succeeded';
  if (!log.record.hasOutcome && !isSuccess) log.append('workflow_error', { error: CANCELLED });
  await log.flush();
  // Most ask nobody, and one that succeeded has told of all that it asked.
  if (!isSuccess || log.record.asked.size > 0) await closeRequests(store, execution);
  if (log.record.isDone) return;
  const message = isSuccess ? 'Workflow execution completed successfully' : (log.record.error ?? CANCELLED);
  log.append('done', { status: isSuccess ? 'success' : 'error', message });
  await log.flush();
}

function errorOf(outcome: ExecutionOutcome): string {
  return outcome.status === 'failed' ? outcome.error : CANCELLED;
}

/** `output` is for lists of runs of every kind, which show text. */
function resultOf(outcome: ExecutionOutcome): unknown {
  if (outcome.status === 'succeeded')
    return { output: valueText(outcome.output), final_output: outcome.output };
  const code = outcome.status === 'failed' ? 'WORKFLOW_FAILED' : 'RUN_CANCELLED';
  return { error: { code, message: errorOf(outcome) } };
}
