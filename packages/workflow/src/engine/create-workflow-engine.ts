import { Worker } from 'openworkflow';
import type { FinalStatus, NumberedRunEvent, Store } from '@techne/store';
import { WorkflowError } from '../errors/workflow-error.ts';
import { leaseBackend } from './backend/leased-backend.ts';
import { openBackend } from './backend/open-backend.ts';
import { type EngineParts, type ExecutionIdentity, type OpenHost, workflowOwner } from './engine-parts.ts';
import { ActivePasses } from './executions/active-passes.ts';
import { cancelExecution } from './executions/cancel-execution.ts';
import { type Deciding, decideRequest } from './executions/decide-request.ts';
import { executionWorkflow } from './executions/execution-workflow.ts';
import { followExecution } from './executions/follow-execution.ts';
import { type NodeTimes, nodeTimes } from './executions/node-times.ts';
import { resumeExecution } from './executions/resume-execution.ts';
import { type StartExecution, startExecution } from './executions/start-execution.ts';
import { Sweeper } from './executions/sweeper.ts';
import { itemsWorkflow } from './items/items-workflow.ts';
import { defaultTimes, type EngineTimes } from './times.ts';
import { Repeated } from './worker/repeated.ts';
import { WorkerLoop } from './worker/worker-loop.ts';

export interface WorkflowEngineOptions {
  readonly store: Store;
  /** `postgres://…`: where the store is too. */
  readonly databaseUrl?: string;
  /** A SQLite file of its own, used without a `databaseUrl`. */
  readonly file?: string;
  readonly host: OpenHost;
  /** Executions, and parts of lists, that are worked on at the same time in this process. Default 20. */
  readonly concurrency?: number;
  /** False where others do the work, and this process only starts, cancels and decides. Default true. */
  readonly worker?: boolean;
  /** Hears of faults that are no failure of a workflow. */
  readonly onFault?: (error: unknown) => void;
  /** Hears that an execution has ended, in the process that ended it. It must not throw. */
  readonly onEnd?: (execution: ExecutionIdentity, status: FinalStatus) => void;
  readonly times?: Partial<EngineTimes>;
}

/** Carries out workflows durably. */
export interface WorkflowEngine {
  /** Rejects with `GRAPH_INVALID` before anything is stored. */
  start(execution: StartExecution): Promise<{ readonly id: string }>;
  /** Rejects with `EXECUTION_NOT_FOUND`. */
  cancel(executionId: string): Promise<'cancelled' | 'requested' | 'ended'>;
  /** Rejects with `EXECUTION_NOT_FOUND` and `EXECUTION_NOT_RESUMABLE`. */
  resume(executionId: string): Promise<void>;
  /** Rejects with `APPROVAL_DECIDED`: a request is decided once. */
  decide(deciding: Deciding): Promise<void>;
  events(
    executionId: string,
    options: { readonly after: number; readonly signal?: AbortSignal },
  ): AsyncIterable<NumberedRunEvent>;
  /** When nodes began and ended since the execution was begun or resumed last, by their ids. */
  nodeTimes(executionId: string): Promise<ReadonlyMap<string, NodeTimes>>;
  /** Takes no more, gives what is under way its time, and leaves the rest to others. */
  stop(options?: { readonly graceMs?: number }): Promise<void>;
}

/**
 * Opens an engine. With `worker` it carries out executions from now on, whoever started them, and takes over those whose
 * worker died. That is all a process that is only a worker needs.
 *
 * @example
 * const engine = await createWorkflowEngine({ store, file: 'data/workflows.db', host });
 * const { id } = await engine.start({ tenant, userId, workflowName: 'Summaries', graph, input: '你好' });
 * for await (const { event, data } of engine.events(id, { after: 0 })) console.log(event, data);
 */
export async function createWorkflowEngine(options: WorkflowEngineOptions): Promise<WorkflowEngine> {
  const { store, host, concurrency = 20, worker = true } = options;
  const { onFault = () => undefined, onEnd = () => undefined } = options;
  const times = { ...defaultTimes, ...options.times };
  let wake = (): void => undefined;
  const { executions } = store.workflows;
  const leased = leaseBackend(await openBackend(options), times.leaseMs, {
    onChange: () => wake(),
    onWork: () => executions.announceWork(),
  });
  const active = new ActivePasses();
  const parts: EngineParts = { store, leased, openHost: host, times, active, onFault, onEnd };
  const workflows = [executionWorkflow(parts), itemsWorkflow(parts)];
  const loop = worker
    ? new WorkerLoop(new Worker({ backend: leased.backend, workflows, concurrency }), times.pollMs)
    : undefined;
  wake = () => loop?.wake();
  wake();
  const stopListening = [
    store.runs.onCancel(workflowOwner, (id) => active.cancel(id)),
    ...(loop === undefined ? [] : [executions.onWork(() => loop.wake())]),
  ];
  const sweeper = new Sweeper(parts);
  const sweeping = new Repeated(times.sweepMs, () => sweeper.sweep().catch(onFault));
  let isStopped = false;
  const whileRunning = <T>(work: () => Promise<T>): Promise<T> =>
    isStopped ? Promise.reject(stopped()) : work();
  return {
    start: (execution) => whileRunning(() => startExecution(parts, execution)),
    cancel: (id) => whileRunning(() => cancelExecution(parts, id)),
    resume: (id) => whileRunning(() => resumeExecution(parts, id)),
    decide: (deciding) => whileRunning(() => decideRequest(parts, deciding)),
    nodeTimes: (id) => whileRunning(() => nodeTimes(parts, id)),
    events: (id, range) => followExecution(store.runLog, id, range),
    async stop({ graceMs = 0 } = {}) {
      if (isStopped) return;
      isStopped = true;
      for (const stop of stopListening) stop();
      await sweeping.stop();
      const grace = setTimeout(() => active.stopAll(), graceMs);
      await loop?.stop();
      clearTimeout(grace);
      await leased.backend.stop();
    },
  };
}

function stopped(): WorkflowError {
  return new WorkflowError('ENGINE_STOPPED', 'The workflow engine has stopped');
}
