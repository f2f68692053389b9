import { z } from 'zod';
import { WorkflowError } from '../../errors/workflow-error.ts';
import { evaluateExpression } from '../../expressions/evaluate-expression.ts';
import { parseExpression } from '../../expressions/parse-expression.ts';
import { defineNode } from '../define-node.ts';
import { commonData } from '../node-type.ts';

/** Chooses a branch, and passes on what came in. */
export const conditionNode = defineNode({
  type: 'condition',
  title: 'Condition',
  description: 'Takes the edge "true" or the edge "false".',
  data: z.object({
    ...commonData,
    expression: z.string().describe('Such as {{a.output}} contains "yes" and {{b.output.score}} >= 3'),
  }),
  branches: 'required',
  check({ expression }) {
    try {
      parseExpression(expression);
      return [];
    } catch (error) {
      if (!WorkflowError.isInstance(error)) throw error;
      return [{ field: 'expression', message: error.message }];
    }
  },
  run: async ({ expression }, { input, scope }) => ({
    status: 'done',
    output: input,
    branch: evaluateExpression(parseExpression(expression), scope) ? 'true' : 'false',
  }),
});
