import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';
import { nodeTypeShape } from './workflow-shapes.ts';

export const listNodeTypes = defineRoute({
  method: 'get',
  path: '/api/v1/workflows/node-types',
  operation: 'listNodeTypes',
  tag: 'workflows',
  summary: 'The kinds of nodes, with what their data may be',
  replies: { 200: { description: 'All of them', schema: z.object({ items: z.array(nodeTypeShape) }) } },
  async handle(_, { workflows }) {
    const types = await workflows.nodeTypes();
    const items = types.map(({ dataSchema, ...rest }) => ({ ...rest, data_schema: dataSchema }));
    return { status: 200, json: { items } };
  },
});
