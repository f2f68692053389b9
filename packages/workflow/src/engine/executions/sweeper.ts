import type { UnsettledExecution } from '@techne/store';
import type { WorkflowRun } from 'openworkflow/internal';
import { isOpenRun } from '../backend/is-open-run.ts';
import type { EngineParts } from '../engine-parts.ts';
import { nudgeSignal } from '../items/fan-out.ts';
import { endCancelled } from './end-cancelled.ts';
import { sendDecision } from './decide-request.ts';
import { startEngineRun } from './start-execution.ts';

/** As many as are looked at in one sweep; the next one goes on after them. */
const PAGE = 500;
/** As many as a run may have. */
const ATTEMPTS = 1_000;
/** Whoever made an execution is given so long to make its run of the engine. */
const YOUNG_MS = 10_000;
/** How far back the first sweep looks for executions whose cancelling was left unfinished, and each one after it. */
const LONG_AGO_MS = 24 * 60 * 60 * 1_000;
const JUST_NOW_MS = 60_000;

/** Finds what fell between two steps because somebody died there, and does the second step. */
export class Sweeper {
  readonly #parts: EngineParts;
  #executionsAfter = '';
  #requestsAfter = '';
  #cancelledSince = Date.now() - LONG_AGO_MS;

  constructor(parts: EngineParts) {
    this.#parts = parts;
  }

  async sweep(): Promise<void> {
    await this.#sendDecisions();
    await this.#hearCancellations();
    await this.#endCancelled();
    await this.#mendExecutions();
  }

  /** Decisions that nobody heard of; to send one again that was heard does nothing. */
  async #sendDecisions(): Promise<void> {
    const { executions } = this.#parts.store.workflows;
    const ids = await executions.decidedRequests(this.#requestsAfter, PAGE);
    for (const id of ids) await sendDecision(this.#parts, id);
    this.#requestsAfter = ids.length < PAGE ? '' : (ids.at(-1) ?? '');
  }

  /** The word that a run should end can get lost while the database is away. */
  async #hearCancellations(): Promise<void> {
    const { store, active } = this.#parts;
    for (const id of active.executionIds()) {
      const run = await store.runs.find(id);
      if (run?.cancelRequestedAt !== undefined) active.cancel(id);
    }
  }

  /** An execution that waited is cancelled by whoever asks for it, who may die before all of it is said. */
  async #endCancelled(): Promise<void> {
    const { store, leased } = this.#parts;
    const { executions } = store.workflows;
    const now = Date.now();
    for (const id of await executions.cancelledSince(this.#cancelledSince)) {
      const execution = await executions.find(id);
      if (execution?.engineRunId === undefined) continue;
      const run = await leased.backend.getWorkflowRun({ workflowRunId: execution.engineRunId });
      if (run === null || !isAsleep(run)) continue;
      // Looked at again: what has been resumed is another generation's.
      const status = (await store.runs.find(id))?.status;
      if (status === 'cancelled') await endCancelled(this.#parts, execution);
    }
    this.#cancelledSince = now - JUST_NOW_MS;
  }

  async #mendExecutions(): Promise<void> {
    const page = await this.#parts.store.workflows.executions.unsettled(this.#executionsAfter, PAGE);
    for (const execution of page) await mend(this.#parts, execution);
    this.#executionsAfter = page.length < PAGE ? '' : (page.at(-1)?.id ?? '');
  }
}

/** An execution that has not ended needs a run of the engine that has not ended. */
async function mend(parts: EngineParts, unsettled: UnsettledExecution): Promise<void> {
  const { store, leased } = parts;
  const { id, engineRunId, createdAt } = unsettled;
  if (engineRunId === undefined && Date.now() - createdAt < YOUNG_MS) return;
  const run = engineRunId && (await leased.backend.getWorkflowRun({ workflowRunId: engineRunId }));
  if (run && isOpenRun(run)) {
    // One that waits for people goes through no list.
    if (unsettled.status === 'running' && isAsleep(run)) await nudge(parts, id, run);
    return;
  }
  // Looked at again, because it may have ended in between.
  const execution = await store.workflows.executions.find(id);
  const status = (await store.runs.find(id))?.status;
  if (execution === undefined || execution.engineRunId !== engineRunId) return;
  if (status === 'running' || status === 'waiting') await startEngineRun(parts, execution, engineRunId);
}

/** An execution that sleeps although a part of a list is done was not woken by it. */
async function nudge({ leased }: EngineParts, id: string, run: WorkflowRun): Promise<void> {
  const { backend } = leased;
  const { data: attempts } = await backend.listStepAttempts({ workflowRunId: run.id, limit: ATTEMPTS });
  const lists = attempts.filter(({ kind, status }) => kind === 'workflow' && status === 'running');
  for (const { stepName, childWorkflowRunId } of lists) {
    const child = childWorkflowRunId && (await backend.getWorkflowRun({ workflowRunId: childWorkflowRunId }));
    if (!child || isOpenRun(child)) continue;
    const [nodeId = ''] = stepName.split('/');
    await backend.sendSignal({ signal: nudgeSignal(id, nodeId), data: null, idempotencyKey: null });
  }
}

/** Nobody works on it, and nobody will before somebody wakes it. */
function isAsleep(run: WorkflowRun): boolean {
  return isOpenRun(run) && run.workerId === null && (run.availableAt?.getTime() ?? 0) > Date.now();
}
