import { z } from 'zod';
import { WorkflowError } from '../errors/workflow-error.ts';
import type { WorkflowGraph } from './graph.ts';
import { requireValidGraph } from './validate-graph.ts';

const exportedSchema = z.object({
  version: z.literal(1),
  workflow: z.object({
    name: z.string().trim().min(1).max(200),
    description: z.string().max(5_000).default(''),
    graph_data: z.unknown(),
  }),
});

/** A workflow as it is carried from one place to another. */
export interface ExportedWorkflow {
  readonly version: 1;
  readonly workflow: {
    readonly name: string;
    readonly description: string;
    readonly graph_data: WorkflowGraph;
  };
}

/** @example JSON.stringify(exportWorkflow({ name: 'Summaries', description: '', graph })); */
export function exportWorkflow(workflow: {
  readonly name: string;
  readonly description: string;
  readonly graph: WorkflowGraph;
}): ExportedWorkflow {
  const { name, description, graph } = workflow;
  return { version: 1, workflow: { name, description, graph_data: graph } };
}

/** Reads an exported workflow. Throws `IMPORT_INVALID`, or `GRAPH_INVALID` when it cannot be run. */
export function importWorkflow(value: unknown): ExportedWorkflow {
  const result = exportedSchema.safeParse(value);
  if (!result.success) {
    const [issue] = result.error.issues;
    const where = issue?.path.join('.') ?? '';
    throw new WorkflowError(
      'IMPORT_INVALID',
      `This is no exported workflow: ${where}: ${issue?.message ?? ''}`,
      {
        hint: 'It has to be {"version": 1, "workflow": {"name", "description", "graph_data"}}.',
        data: { field: where },
      },
    );
  }
  const { name, description, graph_data } = result.data.workflow;
  return exportWorkflow({ name, description, graph: requireValidGraph(graph_data) });
}
