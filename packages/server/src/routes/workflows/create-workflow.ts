import { defineRoute } from '../../http/route.ts';
import { showWorkflow, workflowEtag } from './show-workflow.ts';
import { newWorkflowShape, replies, workflowShape } from './workflow-shapes.ts';

export const createWorkflow = defineRoute({
  method: 'post',
  path: '/api/v1/workflows',
  operation: 'createWorkflow',
  tag: 'workflows',
  summary: 'Create a workflow',
  body: { schema: newWorkflowShape },
  replies: { 201: { description: 'Created', schema: workflowShape }, 400: replies.invalid },
  async handle(request, { workflows }) {
    const { graph_data: graph, ...rest } = await request.readBody();
    const workflow = await workflows.create(request.caller, { ...rest, graph });
    return { status: 201, headers: { ETag: workflowEtag(workflow) }, json: showWorkflow(workflow) };
  },
});
