import type { Visibility } from '../skills/skill-versions.ts';
import type { WorkflowExecutions } from './workflow-executions.ts';

/** A graph of nodes that somebody made; what the graph means is for those above to say. */
export interface Workflow {
  readonly id: string;
  readonly tenant: string;
  readonly owner: string;
  readonly visibility: Visibility;
  readonly name: string;
  readonly description: string;
  readonly graph: unknown;
  /** Counts up from 1 with every change. */
  readonly version: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface NewWorkflow {
  readonly id: string;
  readonly tenant: string;
  readonly owner: string;
  readonly visibility?: Visibility;
  readonly name: string;
  readonly description: string;
  readonly graph: unknown;
}

export type WorkflowChange = Partial<Pick<Workflow, 'name' | 'description' | 'graph' | 'visibility'>>;

export interface WorkflowFilter {
  readonly tenant: string;
  /** Their own and those shared with the tenant; without it, all of the tenant. */
  readonly userId?: string;
  readonly limit: number;
  readonly offset: number;
}

export interface Workflows {
  /** Rejects with `CONFLICT` when there is a workflow of this id. */
  create(workflow: NewWorkflow): Promise<Workflow>;
  find(id: string): Promise<Workflow | undefined>;
  /** Those changed last come first. */
  list(filter: WorkflowFilter): Promise<{ readonly items: readonly Workflow[]; readonly total: number }>;
  /** Undefined when it is not there. Rejects with `CONFLICT` when it is not at `version` any more. */
  update(id: string, change: WorkflowChange, version?: number): Promise<Workflow | undefined>;
  /** Its executions stay: they have the graph that they began with. */
  remove(id: string): Promise<boolean>;
  readonly executions: WorkflowExecutions;
}
