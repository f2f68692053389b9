import { approvalAnswers } from '@techne/exec';
import { z } from 'zod';
import { approvalJson } from '../../approvals/approval-json.ts';
import { defineRoute } from '../../http/route.ts';
import { approvalShape } from '../runs/run-shapes.ts';

export const decideApproval = defineRoute({
  method: 'post',
  path: '/api/v1/approvals/{id}',
  operation: 'decideApproval',
  tag: 'approvals',
  summary: 'Let a call run, or not',
  description:
    '`once` is for this call, `always` and `never` are remembered for these bytes of the skill, `deny` is not remembered. The run goes on when all of its calls are decided; follow it to see what comes of it. Admins decide; an approval node of a workflow is also decided by who began the execution.',
  params: z.object({ id: z.string() }),
  body: {
    schema: z.object({
      decision: z.enum(approvalAnswers, { error: `decision is one of ${approvalAnswers.join(', ')}` }),
    }),
  },
  replies: {
    200: { description: 'The approval, decided', schema: approvalShape },
    400: { description: 'There is no such decision' },
    403: { description: 'Only admins decide this' },
    404: { description: 'There is no such approval' },
    409: { description: 'It was decided before, or the run has ended' },
  },
  async handle(request, { approvals }) {
    const { decision } = await request.readBody();
    const decided = await approvals.decide(request.caller, request.params.id, decision);
    return { status: 200, json: approvalJson(decided) };
  },
});
