import type { Workflow } from '@techne/store';
import { isRecord } from '../../runs/waiting-state.ts';

/** A workflow in a list. */
export function showWorkflowSummary(workflow: Workflow): Readonly<Record<string, unknown>> {
  const { id, name, description, visibility, owner, version, graph, createdAt, updatedAt } = workflow;
  const nodes = isRecord(graph) ? graph['nodes'] : undefined;
  return {
    id,
    name,
    description,
    visibility,
    user_id: owner,
    version,
    node_count: Array.isArray(nodes) ? nodes.length : 0,
    created_at: new Date(createdAt).toISOString(),
    updated_at: new Date(updatedAt).toISOString(),
  };
}

export function showWorkflow(workflow: Workflow): Readonly<Record<string, unknown>> {
  return { ...showWorkflowSummary(workflow), graph_data: workflow.graph, etag: workflowEtag(workflow) };
}

/** Names this version of a workflow for `If-Match`. */
export function workflowEtag({ id, version }: Workflow): string {
  return `"${id}.${version}"`;
}
