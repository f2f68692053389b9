import { randomUUID } from 'node:crypto';
import { defineWorkflow, type Workflow } from 'openworkflow';
import { type FinalStatus, StoreError, type WorkflowExecution } from '@techne/store';
import { z } from 'zod';
import { WorkflowError } from '../../errors/workflow-error.ts';
import { ExecutionLog } from '../../events/execution-log.ts';
import { ExecutionGraph } from '../../graph/execution-graph.ts';
import { requireValidGraph } from '../../graph/validate-graph.ts';
import { holdLease } from '../backend/hold-lease.ts';
import { type EngineParts, workflowLeaseMs, workflowOwner } from '../engine-parts.ts';
import { ExecutionPass, type PassEnd } from '../interpreter/execution-pass.ts';
import type { PassParts } from '../interpreter/pass-parts.ts';
import { asJson } from '../../values/as-json.ts';
import { isOpenRun } from '../backend/is-open-run.ts';
import { isBroken, type StepApi } from '../step-api.ts';
import type { PassControl } from './active-passes.ts';
import { closeExecution, type ExecutionOutcome, settleExecution } from './settle-execution.ts';

/** One interpreter for all graphs. */
export const executionWorkflowName = 'techne-workflow';

const executionInput = z.object({ executionId: z.string(), generation: z.number() });

export function executionWorkflow(parts: EngineParts): Workflow<unknown, unknown, unknown> {
  return defineWorkflow<unknown, unknown>({ name: executionWorkflowName }, async ({ input, step, run }) => {
    const { executionId, generation } = executionInput.parse(input);
    const execution = await parts.store.workflows.executions.find(executionId);
    // Resumed meanwhile, or pruned.
    if (execution?.generation !== generation) return null;
    if (!(await isReplaced(parts, execution, run.id))) await carryOut(parts, execution, step, run.id);
    return null;
  });
}

/** Whether another run of the engine carries it out, because this one was taken for dead. */
async function isReplaced(
  { leased }: EngineParts,
  { engineRunId }: WorkflowExecution,
  own: string,
): Promise<boolean> {
  if (engineRunId === undefined || engineRunId === own) return false;
  // It is this one's turn when the other is over, and who made this one has not said so yet.
  const other = await leased.backend.getWorkflowRun({ workflowRunId: engineRunId });
  return other !== null && isOpenRun(other);
}

/** Works on an execution until it has ended or has to wait; what is thrown tells openworkflow how to go on. */
async function carryOut(
  parts: EngineParts,
  execution: WorkflowExecution,
  step: StepApi,
  engineRunId: string,
): Promise<void> {
  const { active, leased, times } = parts;
  const control = active.begin(execution.id);
  const release = holdLease(leased, engineRunId, times.leaseMs, () => control.stop('lost'));
  try {
    await work(parts, execution, step, control, async () => {
      const isHeld = await leased.isHeld(engineRunId);
      // It may have been resumed as soon as its run had ended, while the last of it is being said.
      const current = isHeld && (await parts.store.workflows.executions.find(execution.id));
      return current ? current.generation === execution.generation : false;
    });
  } finally {
    release();
    leased.forget(engineRunId);
    active.end(control);
  }
}

async function work(
  parts: EngineParts,
  execution: WorkflowExecution,
  step: StepApi,
  control: PassControl,
  isOurs: () => Promise<boolean>,
): Promise<void> {
  const { store, times, onFault } = parts;
  const pause = (ms: number): Promise<void> => step.sleep(`pause/${randomUUID()}`, `${ms}ms`);
  let outcome: Going | 'paused' | 'broken';
  try {
    const log = await ExecutionLog.open(store.runLog, execution.id, isOurs);
    const run = await takeRun(parts, execution.id);
    if (run === undefined) return;
    if (run.status !== 'running' && run.status !== 'waiting')
      return await close(parts, execution, log, run.status);
    if (run.cancelRequestedAt !== undefined) control.stop('cancelled');
    if (log.record.generations < execution.generation) log.append('workflow_start', startOf(execution));
    outcome = await goThrough({ parts, execution, log, control, step });
    if (outcome !== 'paused' && outcome !== 'broken') outcome = await settle(parts, execution, log, outcome);
  } catch (error) {
    // What is not known to be a failure of the workflow is put off: the database may be away.
    if (isConflict(error) && !(await isOurs().catch(() => true))) control.stop('lost');
    else onFault(error);
    outcome = 'paused';
  }
  if (control.reason === 'lost') throw new Error(`Another worker has the execution ${execution.id}`);
  // Whoever sweeps makes another run of the engine for it.
  if (outcome === 'broken') throw new Error(`The run of the execution ${execution.id} cannot go on`);
  if (outcome === 'paused') return pause(control.reason === 'stopping' ? 1 : times.pauseMs);
  if (outcome.status === 'asleep') throw outcome.sleep;
}

type Going = ExecutionOutcome | Extract<PassEnd, { status: 'asleep' }>;

/** Runs what can be run; `paused` when it should be taken up again, here or elsewhere, `broken` by another run. */
async function goThrough(
  pass: Omit<PassParts, 'graph' | 'host' | 'input' | 'atWork'>,
): Promise<Going | 'paused' | 'broken'> {
  const { parts, execution, control } = pass;
  let end: PassEnd;
  try {
    const graph = new ExecutionGraph(requireValidGraph(execution.graph));
    const host = await parts.openHost(execution);
    const input = asJson(execution.input);
    end = await new ExecutionPass({ ...pass, graph, host, input, atWork: new Set() }).run();
  } catch (error) {
    // A graph that an update made invalid, or a host that refuses.
    if (WorkflowError.isInstance(error)) return { status: 'failed', error: error.message };
    throw error;
  }
  if (end.status === 'succeeded') return end;
  if (control.reason === 'cancelled') return { status: 'cancelled' };
  if (end.status === 'fault') parts.onFault(end.error);
  if (end.status === 'fault' && isBroken(end.error)) return 'broken';
  if (control.reason !== undefined || end.status === 'fault' || end.status === 'stopped') return 'paused';
  return end.status === 'failed' ? { status: 'failed', error: `Node "${end.nodeId}": ${end.error}` } : end;
}

async function settle(
  { store, onEnd }: EngineParts,
  execution: WorkflowExecution,
  log: ExecutionLog,
  going: Going,
): Promise<Going> {
  if (going.status !== 'asleep') {
    await settleExecution(store, execution, log, going);
    onEnd(execution, going.status);
    return going;
  }
  await log.flush();
  if (!going.forPeople || (await store.runs.wait(execution.id, workflowOwner, {}))) return going;
  // Asked to end while it went to sleep: nobody would end it there.
  const cancelled = { status: 'cancelled' } as const;
  await settleExecution(store, execution, log, cancelled);
  onEnd(execution, 'cancelled');
  return cancelled;
}

function isConflict(error: unknown): boolean {
  return StoreError.isInstance(error) && error.code === 'CONFLICT';
}

/** Of one whose run has ended: whoever ended it may not have said all of it. */
async function close(
  { store, onEnd }: EngineParts,
  execution: WorkflowExecution,
  log: ExecutionLog,
  status: FinalStatus,
): Promise<void> {
  const { isDone, generations } = log.record;
  if (generations > execution.generation) return;
  await closeExecution(store, execution, log, status);
  if (!isDone) onEnd(execution, status);
}

/** A run that waited is `running` again from here on. */
async function takeRun({ store }: EngineParts, id: string) {
  const run = await store.runs.find(id);
  if (run?.status !== 'waiting') return run;
  return (await store.runs.claim(id, workflowOwner, workflowLeaseMs)) ?? store.runs.find(id);
}

export function startOf({ id, workflowId, workflowName, generation }: WorkflowExecution): object {
  return {
    workflow_id: workflowId ?? null,
    workflow_name: workflowName,
    execution_id: id,
    ...(generation > 1 && { resumed: true }),
  };
}
