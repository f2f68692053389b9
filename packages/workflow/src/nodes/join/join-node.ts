import type { JsonValue } from '@techne/agent';
import { z } from 'zod';
import { isList } from '../../values/is-list.ts';
import { valueText } from '../../values/value-text.ts';
import { defineNode } from '../define-node.ts';
import { commonData } from '../node-type.ts';

/** Brings branches together: it waits for all that are live. */
export const joinNode = defineNode({
  type: 'join',
  title: 'Join',
  description: 'Waits for all branches that lead here and are taken.',
  data: z.object({
    ...commonData,
    format: z
      .enum(['object', 'list', 'text'])
      .default('object')
      .describe('An object by node id, a list of values, or their texts with empty lines between them'),
  }),
  run: async ({ format }, { input }) => {
    if (format === 'object') return { status: 'done', output: input };
    const values = valuesOf(input);
    const output = format === 'list' ? values : values.map(valueText).join('\n\n');
    return { status: 'done', output };
  },
});

function valuesOf(input: JsonValue): readonly JsonValue[] {
  if (typeof input !== 'object' || input === null || isList(input)) return [input];
  return Object.values(input).map((value) => value ?? null);
}
