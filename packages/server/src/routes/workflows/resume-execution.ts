import { defineRoute } from '../../http/route.ts';
import { requireExecution } from './require-workflow.ts';
import { showExecutionSummary } from './show-execution.ts';
import { executionSummaryShape, replies, workflowParams } from './workflow-shapes.ts';

export const resumeExecution = defineRoute({
  method: 'post',
  path: '/api/v1/workflows/executions/{id}/resume',
  operation: 'resumeExecution',
  tag: 'workflows',
  summary: 'Go on with an execution that did not succeed',
  description:
    'What is recorded does not happen again; id and numbering stay. Follow its events to see what comes of it.',
  limit: 'workflows',
  params: workflowParams,
  replies: {
    202: { description: 'It goes on', schema: executionSummaryShape },
    404: replies.noExecution,
    409: { description: 'It goes on already, or has succeeded' },
    429: replies.tooMany,
  },
  async handle({ caller, params }, services) {
    await services.workflows.resume(await requireExecution(services, caller, params.id));
    const run = await requireExecution(services, caller, params.id);
    return { status: 202, headers: { 'Techne-Run-Id': run.id }, json: showExecutionSummary(run) };
  },
});
