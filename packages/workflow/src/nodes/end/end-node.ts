import { z } from 'zod';
import { templateValue } from '../../templates/render-template.ts';
import { defineNode } from '../define-node.ts';
import { commonData } from '../node-type.ts';

/** Where an execution ends: what it gets is the result. */
export const endNode = defineNode({
  type: 'end',
  title: 'End',
  description: 'Gives the result of the workflow.',
  data: z.object({
    ...commonData,
    output: z.string().max(100_000).optional().describe('A template; default: what comes in'),
  }),
  run: async ({ output }, { input, scope }) => ({
    status: 'done',
    output: output === undefined || output === '' ? input : templateValue(output, scope),
  }),
});
