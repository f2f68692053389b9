import { defineRoute } from '../../http/route.ts';
import { runSummaryJson } from '../../runs/run-json.ts';
import { requireRun } from './require-run.ts';
import { runParams, runSummaryShape } from './run-shapes.ts';

export const cancelRun = defineRoute({
  method: 'post',
  path: '/api/v1/runs/{id}/cancel',
  operation: 'cancelRun',
  tag: 'runs',
  summary: 'Ask a run to end, on whichever server it is',
  params: runParams,
  replies: {
    200: { description: 'The run has ended', schema: runSummaryShape },
    202: { description: 'The run was asked to end', schema: runSummaryShape },
    404: { description: 'There is no such run' },
  },
  async handle({ caller, params }, services) {
    await services.runs.cancel(await requireRun(services, caller, params.id));
    const run = await requireRun(services, caller, params.id);
    return { status: run.finishedAt === undefined ? 202 : 200, json: runSummaryJson(run) };
  },
});
