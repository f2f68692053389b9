import type { Backend } from 'openworkflow/internal';

/** What is done to a backend for the engine of one process. */
export interface LeasedBackend {
  readonly backend: Backend;
  /** The worker that claimed a run here last. */
  readonly holderOf: (engineRunId: string) => string | undefined;
  /** Whether a run that was claimed here still belongs to that worker. */
  readonly isHeld: (engineRunId: string) => Promise<boolean>;
  readonly forget: (engineRunId: string) => void;
}

/**
 * Claims with a lease of our length, one claim after another: a worker asks for as many runs as it has free places, and
 * once there is none the rest of them need not ask. `onChange` hears whenever there may be work for this process,
 * `onWork` when it is for any.
 */
export function leaseBackend(
  backend: Backend,
  leaseMs: number,
  { onChange, onWork }: { readonly onChange: () => void; readonly onWork: () => void },
): LeasedBackend {
  const holders = new Map<string, string>();
  let claims: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let isEmpty = false;
  const told = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work;
    onChange();
    return result;
  };
  const toldToAll = async <T>(work: Promise<T>): Promise<T> => {
    const result = await told(work);
    onWork();
    return result;
  };
  const claim: Backend['claimWorkflowRun'] = async ({ workerId }) => {
    if (isEmpty) return null;
    const run = await backend.claimWorkflowRun({ workerId, leaseDurationMs: leaseMs });
    if (run === null) isEmpty = true;
    else holders.set(run.id, workerId);
    return run;
  };
  const leased: Backend = {
    ...backend,
    claimWorkflowRun(params) {
      waiting += 1;
      const claimed = claims.then(() => claim(params));
      claims = claimed
        .catch(() => undefined)
        .then(() => {
          waiting -= 1;
          if (waiting === 0) isEmpty = false;
        });
      return claimed;
    },
    extendWorkflowRunLease: (params) =>
      backend.extendWorkflowRunLease({ ...params, leaseDurationMs: leaseMs }),
    createWorkflowRun: (params) => toldToAll(backend.createWorkflowRun(params)),
    sendSignal: (params) => toldToAll(backend.sendSignal(params)),
    sleepWorkflowRun: (params) => told(backend.sleepWorkflowRun(params)),
    completeWorkflowRun: (params) => told(backend.completeWorkflowRun(params)),
    failWorkflowRun: (params) => told(backend.failWorkflowRun(params)),
  };
  return {
    backend: leased,
    holderOf: (id) => holders.get(id),
    async isHeld(id) {
      const run = await backend.getWorkflowRun({ workflowRunId: id });
      return run !== null && run.status === 'running' && run.workerId === holders.get(id);
    },
    forget: (id) => void holders.delete(id),
  };
}
