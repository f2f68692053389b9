import { z } from 'zod';
import { approvalJson } from '../../approvals/approval-json.ts';
import { HttpError } from '../../errors/http-error.ts';
import { defineRoute } from '../../http/route.ts';
import { approvalShape } from '../runs/run-shapes.ts';

export const readApproval = defineRoute({
  method: 'get',
  path: '/api/v1/approvals/{id}',
  operation: 'readApproval',
  tag: 'approvals',
  summary: 'What would run, and what was decided',
  params: z.object({ id: z.string() }),
  replies: {
    200: { description: 'The approval', schema: approvalShape },
    404: { description: 'There is no such approval' },
  },
  async handle({ caller, params: { id } }, { approvals }) {
    const request = await approvals.find(caller, id);
    if (request === undefined)
      throw new HttpError(404, { field: 'id', message: `There is no approval ${id}` });
    return { status: 200, json: approvalJson(request) };
  },
});
