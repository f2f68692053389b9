import { defineRoute } from '../../http/route.ts';
import { requireWorkflow } from './require-workflow.ts';
import { showWorkflow, workflowEtag } from './show-workflow.ts';
import { replies, workflowParams, workflowShape } from './workflow-shapes.ts';

export const readWorkflow = defineRoute({
  method: 'get',
  path: '/api/v1/workflows/{id}',
  operation: 'readWorkflow',
  tag: 'workflows',
  summary: 'One workflow with its graph',
  params: workflowParams,
  replies: { 200: { description: 'The workflow', schema: workflowShape }, 404: replies.notFound },
  async handle({ caller, params }, services) {
    const workflow = await requireWorkflow(services, caller, params.id);
    return { status: 200, headers: { ETag: workflowEtag(workflow) }, json: showWorkflow(workflow) };
  },
});
