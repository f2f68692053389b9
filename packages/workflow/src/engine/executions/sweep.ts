import type { UnsettledExecution } from '@techne/store';
import type { WorkflowRun } from 'openworkflow/internal';
import type { EngineParts } from '../engine-parts.ts';
import { nudgeSignal } from '../items/fan-out.ts';
import { sendDecision } from './decide-request.ts';
import { startEngineRun } from './start-execution.ts';

const PAGE = 500;
const REQUESTS = 1_000;
/** As many as a run may have. */
const ATTEMPTS = 1_000;
/** Whoever made an execution is given so long to make its run of the engine. */
const YOUNG_MS = 10_000;

/** Finds what fell between two steps because somebody died there, and does the second step. */
export async function sweep(parts: EngineParts): Promise<void> {
  await sendDecisions(parts);
  await hearCancellations(parts);
  for (let after = ''; ;) {
    const page = await parts.store.workflows.executions.unsettled(after, PAGE);
    for (const execution of page) await mend(parts, execution);
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = last.id;
  }
}

/** Decisions that nobody heard of; to send one again that was heard does nothing. */
async function sendDecisions(parts: EngineParts): Promise<void> {
  for (const id of await parts.store.workflows.executions.decidedRequests(REQUESTS))
    await sendDecision(parts, id);
}

/** The word that a run should end can get lost while the database is away. */
async function hearCancellations({ store, active }: EngineParts): Promise<void> {
  for (const id of active.executionIds()) {
    const run = await store.runs.find(id);
    if (run?.cancelRequestedAt !== undefined) active.cancel(id);
  }
}

/** An execution that sleeps although a part of a list is done was not woken by it. */
async function nudge({ leased }: EngineParts, id: string, run: WorkflowRun): Promise<void> {
  const { backend } = leased;
  const isAsleep = run.workerId === null && (run.availableAt?.getTime() ?? 0) > Date.now();
  if (run.status !== 'running' || !isAsleep) return;
  const { data: attempts } = await backend.listStepAttempts({ workflowRunId: run.id, limit: ATTEMPTS });
  const lists = attempts.filter(({ kind, status }) => kind === 'workflow' && status === 'running');
  for (const { stepName, childWorkflowRunId } of lists) {
    const child = childWorkflowRunId && (await backend.getWorkflowRun({ workflowRunId: childWorkflowRunId }));
    if (!child || !['completed', 'failed', 'canceled'].includes(child.status)) continue;
    const [nodeId = ''] = stepName.split('/');
    await backend.sendSignal({ signal: nudgeSignal(id, nodeId), data: null, idempotencyKey: null });
  }
}

/** An execution that has not ended needs a run of the engine that has not ended. */
async function mend(parts: EngineParts, { id, engineRunId, createdAt }: UnsettledExecution): Promise<void> {
  const { store, leased } = parts;
  if (engineRunId === undefined && Date.now() - createdAt < YOUNG_MS) return;
  const run = engineRunId && (await leased.backend.getWorkflowRun({ workflowRunId: engineRunId }));
  if (run && ['pending', 'running', 'sleeping'].includes(run.status)) return nudge(parts, id, run);
  // Looked at again, because it may have ended in between.
  const execution = await store.workflows.executions.find(id);
  const status = (await store.runs.find(id))?.status;
  if (execution === undefined || execution.engineRunId !== engineRunId) return;
  if (status === 'running' || status === 'waiting') await startEngineRun(parts, execution, engineRunId);
}
