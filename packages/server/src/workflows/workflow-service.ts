import type { JsonValue } from '@techne/agent';
import type { ExecutionFilter, Run, Visibility, Workflow, WorkflowExecution } from '@techne/store';
import type { Deciding, ExecutionRecord, GraphProblem, NodeTimes } from '@techne/workflow';
import type { Caller } from '../http/caller.ts';

interface WorkflowToCreate {
  readonly name: string;
  readonly description: string;
  /** Checked here. */
  readonly graph: unknown;
  readonly visibility?: Visibility | undefined;
}

type WorkflowToChange = {
  readonly [Key in keyof WorkflowToCreate]?: WorkflowToCreate[Key] | undefined;
};

/** A graph with a name; only what is stored has an id and a version. */
export type WorkflowToExecute = Pick<Workflow, 'name' | 'graph'> & Partial<Pick<Workflow, 'id' | 'version'>>;

export interface ExecutionInput {
  /** Where something else has to name it before it begins; default a new one. */
  readonly id?: string;
  readonly input: JsonValue;
  /** For nodes that name none. 400 for one that is not configured. */
  readonly model?: string | undefined;
}

/** Everything that is known of an execution. */
export interface OpenedExecution {
  readonly run: Run;
  readonly execution: WorkflowExecution;
  readonly record: ExecutionRecord;
  /** Of nodes that worked since it was begun or resumed last. */
  readonly times: ReadonlyMap<string, NodeTimes>;
}

/** A kind of node, for whoever draws a graph. */
export interface NodeTypeDetail {
  readonly type: string;
  readonly title: string;
  readonly description: string;
  readonly branches: 'required' | 'possible' | 'none';
  readonly dataSchema: unknown;
  readonly available: boolean;
  readonly reason?: string;
}

/**
 * Workflows and their executions. What is somebody else's is 404, unless it is shared with the tenant or one is admin;
 * only the owner and admins change it (ruling 26). Executions belong to who began them.
 */
export interface WorkflowService {
  list(
    caller: Caller,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly items: readonly Workflow[]; readonly total: number }>;
  /** Undefined for one that the caller may not see. */
  find(caller: Caller, id: string): Promise<Workflow | undefined>;
  /** 400 for a graph that cannot be run; it names the node. */
  create(caller: Caller, workflow: WorkflowToCreate): Promise<Workflow>;
  /** `version` is what it must still be at: 412 otherwise. */
  change(workflow: Workflow, change: WorkflowToChange, version?: number): Promise<Workflow>;
  remove(workflow: Workflow): Promise<void>;
  validate(graph: unknown): Promise<readonly GraphProblem[]>;
  nodeTypes(): Promise<readonly NodeTypeDetail[]>;
  /** Begins an execution; the graph is checked once more. */
  execute(
    caller: Caller,
    workflow: WorkflowToExecute,
    input: ExecutionInput,
  ): Promise<{ readonly id: string }>;
  executions(
    caller: Caller,
    filter: Omit<ExecutionFilter, 'tenant' | 'userId'>,
  ): Promise<{ readonly items: readonly Run[]; readonly total: number }>;
  /** Undefined for one that the caller may not see. */
  findExecution(caller: Caller, id: string): Promise<Run | undefined>;
  openExecution(run: Run): Promise<OpenedExecution | undefined>;
  /** 409 unless it failed, was cancelled or interrupted. */
  resume(run: Run): Promise<void>;
  /** One that waits ends at once, one that runs soon. */
  cancel(executionId: string): Promise<void>;
  /** 409 when it was decided before. */
  decide(deciding: Deciding): Promise<void>;
  /** Resolves when an execution has ended or waits for people. */
  untilAtRest(executionId: string, signal: AbortSignal): Promise<Run>;
  /** Begins to carry out executions, those of before a restart included, where this process does that. */
  start(): Promise<void>;
  /** Takes no more, and gives what is under way its time. What is left goes on elsewhere, or after a restart. */
  close(graceMs: number): Promise<void>;
}
