import type { ApprovalsClient } from '../client/approvals-client.ts';
import type { RunStream } from '../client/run-stream.ts';
import type { CallOptions } from '../client/transport.ts';
import type { WorkflowExecutionsClient, WorkflowsClient } from '../client/workflows-client.ts';

/** A graph that nobody saved. */
export interface UnsavedWorkflow {
  readonly name: string;
  readonly graph: unknown;
}

/** Workflows in the data of a server, for the operator. They answer and refuse as a client of that server does. */
export interface OperatorWorkflows extends Pick<
  WorkflowsClient,
  'list' | 'get' | 'create' | 'update' | 'remove' | 'validate'
> {
  /** One that is stored, by its id, or one that is not. */
  execute(
    workflow: string | UnsavedWorkflow,
    body: NonNullable<Parameters<WorkflowsClient['execute']>[1]>,
    options?: CallOptions,
  ): Promise<RunStream>;
  readonly executions: Pick<WorkflowExecutionsClient, 'list' | 'get' | 'events' | 'resume' | 'cancel'>;
  readonly approvals: Pick<ApprovalsClient, 'decide'>;
  /** Gives what is under way here its time, and leaves the rest to others. */
  close(): Promise<void>;
}
