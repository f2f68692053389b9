import { runStatuses } from '@techne/store';
import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';
import { runSummaryJson } from '../../runs/run-json.ts';
import { runSummaryShape } from './run-shapes.ts';

export const listRuns = defineRoute({
  method: 'get',
  path: '/api/v1/runs',
  operation: 'listRuns',
  tag: 'runs',
  summary: 'Runs, newest first',
  description: "One's own; admins see those of their tenant.",
  query: z.object({
    kind: z.string().max(64).optional(),
    skill: z.string().max(256).optional(),
    status: z.enum(runStatuses).optional(),
    limit: z.coerce.number().int().min(1).max(500).default(50),
    offset: z.coerce.number().int().min(0).default(0),
  }),
  replies: {
    200: { description: 'Runs', schema: z.object({ items: z.array(runSummaryShape), total: z.number() }) },
  },
  async handle({ caller, query }, { runs }) {
    const { kind, skill, status, limit, offset } = query;
    const filter = {
      limit,
      offset,
      ...(kind === undefined ? {} : { kind }),
      ...(skill === undefined ? {} : { skill }),
      ...(status === undefined ? {} : { status }),
    };
    const { items, total } = await runs.list(caller, filter);
    return { status: 200, json: { items: items.map(runSummaryJson), total } };
  },
});
