import type { FinalStatus, Store } from '@techne/store';
import type { NodeHost } from '../nodes/node-host.ts';
import type { LeasedBackend } from './backend/leased-backend.ts';
import type { ActivePasses } from './executions/active-passes.ts';
import type { EngineTimes } from './times.ts';

/** In whose name and with what an execution runs. */
export interface ExecutionIdentity {
  readonly id: string;
  readonly tenant: string;
  readonly userId: string;
  readonly workflowId?: string;
  readonly workflowName: string;
  readonly model?: string;
}

/** Opens the host for an execution: everything nodes do is done for this user, by the rules of this moment. */
export type OpenHost = (execution: ExecutionIdentity) => NodeHost | Promise<NodeHost>;

/** What every part of the engine works with. */
export interface EngineParts {
  readonly store: Store;
  readonly leased: LeasedBackend;
  readonly openHost: OpenHost;
  readonly times: EngineTimes;
  readonly active: ActivePasses;
  /** Hears of faults that are no failure of a workflow: they are put off, and somebody should know. */
  readonly onFault: (error: unknown) => void;
  /** Hears that an execution has ended, in the process that ended it. It must not throw. */
  readonly onEnd: (execution: ExecutionIdentity, status: FinalStatus) => void;
}

/** Whoever carries out workflows is one owner for the store: which worker does it is for the engine's leases to say. */
export const workflowOwner = 'workflow';
/** So the store never ends an execution: it goes on when a worker takes it over. */
export const workflowLeaseMs = 100 * 365 * 24 * 60 * 60 * 1_000;
