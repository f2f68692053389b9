import { z } from 'zod';
import { defineNode } from '../define-node.ts';
import { commonData } from '../node-type.ts';

/** Where an execution begins: it passes the input on. */
export const startNode = defineNode({
  type: 'start',
  title: 'Start',
  description: 'Takes the input of the workflow.',
  data: z.object({
    ...commonData,
    inputVariable: z
      .string()
      .regex(/^[\p{L}\p{N}_][\p{L}\p{N}_-]{0,99}$/u, 'must be 1 to 100 letters, digits, "_" or "-"')
      .optional()
      .describe('A name for the input, for templates; {{input}} works too'),
  }),
  run: async (_, { input }) => ({ status: 'done', output: input }),
});
