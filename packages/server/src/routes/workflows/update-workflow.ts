import { HttpError } from '../../errors/http-error.ts';
import { ifMatch } from '../../http/etag.ts';
import { defineRoute } from '../../http/route.ts';
import { requireOwnWorkflow } from './require-workflow.ts';
import { showWorkflow, workflowEtag } from './show-workflow.ts';
import { changedWorkflowShape, replies, workflowParams, workflowShape } from './workflow-shapes.ts';

export const updateWorkflow = defineRoute({
  method: 'put',
  path: '/api/v1/workflows/{id}',
  operation: 'updateWorkflow',
  tag: 'workflows',
  summary: 'Change a workflow',
  description:
    'What is left out stays. With `If-Match` only the version is changed that was read. Executions keep the graph that they began with.',
  params: workflowParams,
  body: { schema: changedWorkflowShape },
  replies: {
    200: { description: 'Changed', schema: workflowShape },
    400: replies.invalid,
    403: replies.notYours,
    404: replies.notFound,
    412: { description: 'Somebody changed it meanwhile' },
  },
  async handle(request, services) {
    const before = await requireOwnWorkflow(services, request.caller, request.params.id);
    const { graph_data: graph, ...rest } = await request.readBody();
    const wanted = request.header('if-match');
    if (!ifMatch(wanted, workflowEtag(before)))
      throw new HttpError(412, { field: 'If-Match', message: 'The workflow was changed meanwhile' });
    const version = wanted === undefined ? undefined : before.version;
    const workflow = await services.workflows.change(before, { ...rest, graph }, version);
    return { status: 200, headers: { ETag: workflowEtag(workflow) }, json: showWorkflow(workflow) };
  },
});
