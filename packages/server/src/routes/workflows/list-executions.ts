import { runStatuses } from '@techne/store';
import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';
import { showExecutionSummary } from './show-execution.ts';
import { executionSummaryShape, pageQuery } from './workflow-shapes.ts';

export const listExecutions = defineRoute({
  method: 'get',
  path: '/api/v1/workflows/executions',
  operation: 'listExecutions',
  tag: 'workflows',
  summary: 'Executions of workflows, newest first',
  description: "One's own; admins see those of their tenant.",
  query: pageQuery.extend({
    workflow_id: z.string().max(100).optional(),
    status: z.enum(runStatuses).optional(),
  }),
  replies: {
    200: {
      description: 'A page of them',
      schema: z.object({ items: z.array(executionSummaryShape), total: z.int() }),
    },
  },
  async handle({ caller, query }, { workflows }) {
    const { limit, offset, workflow_id: workflowId, status } = query;
    const filter = {
      limit,
      offset,
      ...(workflowId !== undefined && { workflowId }),
      ...(status !== undefined && { status }),
    };
    const { items, total } = await workflows.executions(caller, filter);
    return { status: 200, json: { items: items.map(showExecutionSummary), total } };
  },
});
