import { defineRoute } from '../../http/route.ts';
import { requireExecution } from './require-workflow.ts';
import { showExecutionSummary } from './show-execution.ts';
import { executionSummaryShape, replies, workflowParams } from './workflow-shapes.ts';

export const cancelExecution = defineRoute({
  method: 'post',
  path: '/api/v1/workflows/executions/{id}/cancel',
  operation: 'cancelExecution',
  tag: 'workflows',
  summary: 'Ask an execution to end, in whichever process it is',
  params: workflowParams,
  replies: {
    200: { description: 'It has ended', schema: executionSummaryShape },
    202: { description: 'It was asked to end', schema: executionSummaryShape },
    404: replies.noExecution,
  },
  async handle({ caller, params }, services) {
    await services.workflows.cancel((await requireExecution(services, caller, params.id)).id);
    const run = await requireExecution(services, caller, params.id);
    return { status: run.finishedAt === undefined ? 202 : 200, json: showExecutionSummary(run) };
  },
});
