import { defineRoute } from '../../http/route.ts';
import { requireOwnWorkflow } from './require-workflow.ts';
import { replies, workflowParams } from './workflow-shapes.ts';

export const removeWorkflow = defineRoute({
  method: 'delete',
  path: '/api/v1/workflows/{id}',
  operation: 'removeWorkflow',
  tag: 'workflows',
  summary: 'Remove a workflow',
  description: 'Its executions stay, and those under way go on.',
  params: workflowParams,
  replies: { 204: { description: 'Removed' }, 403: replies.notYours, 404: replies.notFound },
  async handle({ caller, params }, services) {
    await services.workflows.remove(await requireOwnWorkflow(services, caller, params.id));
    return { status: 204, empty: true };
  },
});
