import type { Run } from '@techne/store';
import { z } from 'zod';
import { approvalJson } from '../approvals/approval-json.ts';
import type { Caller } from '../http/caller.ts';
import type { OperatorTrail } from '../knowledge/operator-trail.ts';
import { approvalShape } from '../routes/runs/run-shapes.ts';
import { requireExecution, requireWorkflow } from '../routes/workflows/require-workflow.ts';
import { showExecution, showExecutionSummary } from '../routes/workflows/show-execution.ts';
import { showProblem } from '../routes/workflows/show-problem.ts';
import { showWorkflow, showWorkflowSummary } from '../routes/workflows/show-workflow.ts';
import {
  executionShape,
  executionSummaryShape,
  newWorkflowShape,
  workflowShape,
  workflowSummaryShape,
} from '../routes/workflows/workflow-shapes.ts';
import type { Services } from '../services/services.ts';
import { readGraph } from '../workflows/read-graph.ts';
import { asClientError } from './as-client-error.ts';
import { localRunStream } from './local-run-stream.ts';
import type { OperatorWorkflows } from './operator-workflows.ts';

const firstPage = { limit: 50, offset: 0 };
const jsonShape = z.json();

/** The operations of the API, on services in this process. What changes something is told to the audit trail. */
export function operateWorkflows(
  services: Services,
  caller: Caller,
  trail: OperatorTrail,
): Omit<OperatorWorkflows, 'close'> {
  const { workflows, approvals, runs } = services;
  const workflow = (id: string) => requireWorkflow(services, caller, id);
  const execution = (id: string) => requireExecution(services, caller, id);
  const told: OperatorTrail = (operation, params, work, body) =>
    asClientError(trail(operation, params, work, body));
  return {
    async list(query) {
      const { items, total } = await workflows.list(caller, { ...firstPage, ...query });
      return { items: items.map((each) => workflowSummaryShape.parse(showWorkflowSummary(each))), total };
    },
    get: (id) => asClientError(workflow(id).then(shownWorkflow)),
    create: (body) =>
      told('createWorkflow', {}, async () => {
        const { graph_data: graph, ...rest } = newWorkflowShape.parse(body);
        return shownWorkflow(await workflows.create(caller, { ...rest, graph }));
      }),
    update: (id, { graph_data: graph, ...rest }) =>
      told('updateWorkflow', { id }, async () =>
        shownWorkflow(await workflows.change(await workflow(id), { ...rest, graph })),
      ),
    remove: (id) => told('removeWorkflow', { id }, async () => workflows.remove(await workflow(id))),
    async validate(graph) {
      const problems = (await workflows.validate(graph)).map(showProblem);
      return { valid: problems.length === 0, problems };
    },
    async execute(wanted, { input = '', model }, { signal } = {}) {
      const toExecute = typeof wanted === 'string' ? asClientError(workflow(wanted)) : wanted;
      const started = workflows.execute(caller, await toExecute, { input: jsonShape.parse(input), model });
      const { id } = await asClientError(started);
      return localRunStream(runs, id, { signal });
    },
    executions: {
      async list({ limit = 50, offset = 0, workflow_id: workflowId, status } = {}) {
        const filter = {
          limit,
          offset,
          ...(workflowId !== undefined && { workflowId }),
          ...(status !== undefined && { status }),
        };
        const { items, total } = await workflows.executions(caller, filter);
        return { items: items.map(shownSummary), total };
      },
      get: (id) =>
        asClientError(
          execution(id).then(async (run) => {
            const opened = await workflows.openExecution(run);
            if (opened === undefined) throw new TypeError(`The run ${id} is no execution`);
            const asked = await approvals.list(caller, { runId: id, limit: 500, offset: 0 });
            return executionShape.parse(
              showExecution(opened, readGraph(opened.execution.graph), asked.items),
            );
          }),
        ),
      events: (id, options) => localRunStream(runs, id, options),
      resume: (id) =>
        told('resumeExecution', { id }, async () => {
          await workflows.resume(await execution(id));
          return shownSummary(await execution(id));
        }),
      cancel: (id) =>
        told('cancelExecution', { id }, async () => {
          await workflows.cancel((await execution(id)).id);
          return shownSummary(await execution(id));
        }),
    },
    approvals: {
      decide: (id, decision) =>
        told(
          'decideApproval',
          { id },
          async () => approvalShape.parse(approvalJson(await approvals.decide(caller, id, decision))),
          { decision },
        ),
    },
  };
}

function shownWorkflow(workflow: Parameters<typeof showWorkflow>[0]): z.output<typeof workflowShape> {
  return workflowShape.parse(showWorkflow(workflow));
}

function shownSummary(run: Run): z.output<typeof executionSummaryShape> {
  return executionSummaryShape.parse(showExecutionSummary(run));
}
