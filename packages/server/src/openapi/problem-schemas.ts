import type { JsonSchema } from './json-schemas.ts';

const message = { type: 'string', description: 'A sentence for people' };

/** The bodies of answers that are no success. */
export const problemSchemas: Readonly<Record<string, JsonSchema>> = {
  Problem: { type: 'object', required: ['detail'], properties: { detail: message } },
  FieldProblem: {
    type: 'object',
    required: ['detail'],
    properties: {
      detail: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string', description: 'Which part of the request' }, message },
      },
    },
  },
};

/** 400, 404, 409 and 412 name a field; a success is no problem. */
export function problemOf(status: number): JsonSchema | undefined {
  if (status < 400) return undefined;
  const name = [400, 404, 409, 412].includes(status) ? 'FieldProblem' : 'Problem';
  return { $ref: `#/components/schemas/${name}` };
}
