/** Workflows, and what their executions know beside the run that they are. */
export interface WorkflowTables {
  workflows: WorkflowTable;
  workflow_executions: WorkflowExecutionTable;
  workflow_items: WorkflowItemTable;
}

export interface WorkflowTable {
  id: string;
  tenant: string;
  owner: string;
  visibility: string;
  name: string;
  description: string;
  /** JSON: `{nodes, edges}`. */
  graph: string;
  /** Counts up with every change. */
  version: number;
  created_at: number;
  updated_at: number;
}

interface WorkflowExecutionTable {
  run_id: string;
  /** Null when it came from a file; the workflow may be gone by now. */
  workflow_id: string | null;
  workflow_name: string;
  /** JSON. */
  input: string;
  model: string | null;
  /** JSON: the graph as it was when the execution began. */
  graph: string;
  /** Counts up from 1 with every time that it is resumed. */
  generation: number;
  /** The run of the durable engine that carries it out; null until there is one. */
  engine_run_id: string | null;
}

/** What came of one item of a list that a node goes through. */
interface WorkflowItemTable {
  run_id: string;
  node_id: string;
  item: number;
  /** JSON. */
  output: string;
}
