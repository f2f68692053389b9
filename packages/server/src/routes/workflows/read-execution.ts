import { HttpError } from '../../errors/http-error.ts';
import { defineRoute } from '../../http/route.ts';
import { readGraph } from '../../workflows/read-graph.ts';
import { requireExecution } from './require-workflow.ts';
import { showExecution } from './show-execution.ts';
import { executionShape, replies, workflowParams } from './workflow-shapes.ts';

export const readExecution = defineRoute({
  method: 'get',
  path: '/api/v1/workflows/executions/{id}',
  operation: 'readExecution',
  tag: 'workflows',
  summary: 'One execution: how far it is, node by node',
  params: workflowParams,
  replies: { 200: { description: 'The execution', schema: executionShape }, 404: replies.noExecution },
  async handle({ caller, params }, services) {
    const run = await requireExecution(services, caller, params.id);
    const opened = await services.workflows.openExecution(run);
    if (opened === undefined)
      throw new HttpError(404, { field: 'id', message: `There is no execution ${params.id}` });
    const asked = await services.approvals.list(caller, { runId: run.id, limit: 500, offset: 0 });
    return { status: 200, json: showExecution(opened, readGraph(opened.execution.graph), asked.items) };
  },
});
