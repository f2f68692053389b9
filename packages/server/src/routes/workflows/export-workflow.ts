import { defineRoute } from '../../http/route.ts';
import { requireWorkflow } from './require-workflow.ts';
import { exportedShape, replies, workflowParams } from './workflow-shapes.ts';

export const exportWorkflow = defineRoute({
  method: 'get',
  path: '/api/v1/workflows/{id}/export',
  operation: 'exportWorkflow',
  tag: 'workflows',
  summary: 'A workflow as a document that can be imported elsewhere',
  params: workflowParams,
  replies: { 200: { description: 'The document', schema: exportedShape }, 404: replies.notFound },
  async handle({ caller, params }, services) {
    const { name, description, graph } = await requireWorkflow(services, caller, params.id);
    return { status: 200, json: { version: 1, workflow: { name, description, graph_data: graph } } };
  },
});
