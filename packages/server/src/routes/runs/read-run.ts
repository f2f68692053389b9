import { approvalJson } from '../../approvals/approval-json.ts';
import { defineRoute } from '../../http/route.ts';
import { runJson } from '../../runs/run-json.ts';
import { requireRun } from './require-run.ts';
import { runParams, runShape } from './run-shapes.ts';

/** Of a run that has no result yet, or never will. */
const maximumEvents = 20_000;

export const readRun = defineRoute({
  method: 'get',
  path: '/api/v1/runs/{id}',
  operation: 'readRun',
  tag: 'runs',
  summary: 'One run: what was asked for, what came of it, what it waits for',
  params: runParams,
  replies: {
    200: { description: 'The run', schema: runShape },
    404: { description: 'There is no such run' },
  },
  async handle({ caller, params }, services) {
    const { store, approvals } = services;
    const run = await requireRun(services, caller, params.id);
    // What was said before an interruption is kept (ruling 32), in the events.
    const said = run.result === undefined ? await store.runLog.read(run.id, 0, maximumEvents) : [];
    const asked = await approvals.list(caller, { runId: run.id, limit: 100, offset: 0 });
    return { status: 200, json: { ...runJson(run, said), approvals: asked.items.map(approvalJson) } };
  },
});
