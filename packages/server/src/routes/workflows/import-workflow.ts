import { defineRoute } from '../../http/route.ts';
import { showWorkflow, workflowEtag } from './show-workflow.ts';
import { exportedShape, replies, workflowShape } from './workflow-shapes.ts';

export const importWorkflow = defineRoute({
  method: 'post',
  path: '/api/v1/workflows/import',
  operation: 'importWorkflow',
  tag: 'workflows',
  summary: 'Create a workflow from an exported document',
  body: { schema: exportedShape },
  replies: { 201: { description: 'Created', schema: workflowShape }, 400: replies.invalid },
  async handle(request, { workflows }) {
    const { name, description, graph_data: graph } = (await request.readBody()).workflow;
    const workflow = await workflows.create(request.caller, { name, description, graph });
    return { status: 201, headers: { ETag: workflowEtag(workflow) }, json: showWorkflow(workflow) };
  },
});
