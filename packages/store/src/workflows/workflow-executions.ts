import type { Run, StoredRunStatus } from '../runs/runs.ts';

/** What an execution knows beside its run, which has the same id. */
export interface WorkflowExecution {
  readonly id: string;
  readonly tenant: string;
  readonly userId: string;
  readonly workflowId?: string;
  readonly workflowName: string;
  readonly input: unknown;
  readonly model?: string;
  /** As it was when the execution began. */
  readonly graph: unknown;
  /** From 1, one more with every time that it is resumed. */
  readonly generation: number;
  readonly engineRunId?: string;
}

export interface NewWorkflowExecution {
  readonly id: string;
  readonly tenant: string;
  readonly userId: string;
  readonly workflowId?: string;
  readonly workflowName: string;
  readonly input: unknown;
  readonly model?: string;
  readonly graph: unknown;
  /** Of the run: who carries out workflows, and for how long nobody has to say so again. */
  readonly owner: string;
  readonly leaseMs: number;
}

/** An execution that has not ended. */
export interface UnsettledExecution {
  readonly id: string;
  readonly generation: number;
  readonly engineRunId?: string;
  readonly status: StoredRunStatus;
  readonly createdAt: number;
}

export interface ExecutionFilter {
  readonly tenant: string;
  readonly userId?: string;
  readonly workflowId?: string;
  readonly status?: StoredRunStatus;
  readonly limit: number;
  readonly offset: number;
}

/** Contract: an execution and its run, which is of the kind `workflow`, come and go together. */
export interface WorkflowExecutions {
  /** Makes the run too, in one transaction. Rejects with `CONFLICT` when there is a run of this id. */
  begin(execution: NewWorkflowExecution): Promise<void>;
  find(id: string): Promise<WorkflowExecution | undefined>;
  /** The runs that executions are, newest first. */
  list(filter: ExecutionFilter): Promise<{ readonly items: readonly Run[]; readonly total: number }>;
  /**
   * A run that failed, was cancelled or interrupted is `running` again, in its next generation. Undefined when it did
   * not end in such a way; of any number of callers one succeeds.
   */
  reopen(id: string, owner: string, leaseMs: number): Promise<WorkflowExecution | undefined>;
  /** Says which run of the engine carries out a generation. */
  setEngineRun(id: string, generation: number, engineRunId: string): Promise<void>;
  /** Those that have not ended, in the order of their ids, after one of them. */
  unsettled(after: string, limit: number): Promise<readonly UnsettledExecution[]>;
  /**
   * Decided approval requests of executions that have not ended, in the order of their ids, after one of them: whoever
   * waits for them may not have heard.
   */
  decidedRequests(after: string, limit: number): Promise<readonly string[]>;
  /** Those that were cancelled at that time or later. */
  cancelledSince(since: number): Promise<readonly string[]>;
  /** Tells workers, also in other processes, that there may be work. Nobody waits for it, and it may get lost. */
  announceWork(): void;
  /** Calls `listener` when there may be work. Returns the way to stop. */
  onWork(listener: () => void): () => void;
  /** What came of the items of a node, by their number. */
  items(id: string, nodeId: string): Promise<ReadonlyMap<number, unknown>>;
  /** The first one counts. */
  keepItem(id: string, nodeId: string, item: number, output: unknown): Promise<void>;
}
