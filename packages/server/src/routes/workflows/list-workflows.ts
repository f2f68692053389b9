import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';
import { showWorkflowSummary } from './show-workflow.ts';
import { pageQuery, workflowSummaryShape } from './workflow-shapes.ts';

export const listWorkflows = defineRoute({
  method: 'get',
  path: '/api/v1/workflows',
  operation: 'listWorkflows',
  tag: 'workflows',
  summary: 'Workflows, those changed last first',
  description: "One's own and those shared with the tenant; admins see those of their tenant.",
  query: pageQuery,
  replies: {
    200: {
      description: 'A page of them',
      schema: z.object({ items: z.array(workflowSummaryShape), total: z.int() }),
    },
  },
  async handle({ caller, query }, { workflows }) {
    const { items, total } = await workflows.list(caller, query);
    return { status: 200, json: { items: items.map(showWorkflowSummary), total } };
  },
});
