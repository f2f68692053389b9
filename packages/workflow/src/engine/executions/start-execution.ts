import { randomUUID } from 'node:crypto';
import type { JsonValue } from '@techne/agent';
import type { WorkflowExecution } from '@techne/store';
import { requireValidGraph } from '../../graph/validate-graph.ts';
import { type EngineParts, workflowLeaseMs, workflowOwner } from '../engine-parts.ts';
import { executionWorkflowName } from './execution-workflow.ts';

/** An execution to begin, in somebody's name. */
export interface StartExecution {
  /** Default: a new one. The run has the same id. */
  readonly id?: string;
  readonly tenant: string;
  readonly userId: string;
  readonly workflowId?: string;
  readonly workflowName: string;
  /** Checked once more; the execution keeps it as it is now. */
  readonly graph: unknown;
  readonly input: JsonValue;
  /** For nodes that name none. */
  readonly model?: string;
}

export async function startExecution(
  parts: EngineParts,
  wanted: StartExecution,
): Promise<{ readonly id: string }> {
  const { executions } = parts.store.workflows;
  const id = wanted.id ?? randomUUID();
  const graph = requireValidGraph(wanted.graph);
  await executions.begin({ ...wanted, id, graph, owner: workflowOwner, leaseMs: workflowLeaseMs });
  await startEngineRun(parts, { id, generation: 1 });
  return { id };
}

/**
 * Makes the run of the engine that carries out a generation. Whoever dies before this leaves an execution without one,
 * which is found and given one later.
 *
 * @param again tells a run apart from one that broke before it
 */
export async function startEngineRun(
  { store, leased }: EngineParts,
  { id, generation }: Pick<WorkflowExecution, 'id' | 'generation'>,
  again = '',
): Promise<void> {
  const run = await leased.backend.createWorkflowRun({
    workflowName: executionWorkflowName,
    version: null,
    // Of any number of callers one makes it.
    idempotencyKey: `${id}:${generation}:${again}`,
    config: {},
    context: null,
    input: { executionId: id, generation },
    parentStepAttemptNamespaceId: null,
    parentStepAttemptId: null,
    availableAt: null,
    deadlineAt: null,
  });
  await store.workflows.executions.setEngineRun(id, generation, run.id);
}
