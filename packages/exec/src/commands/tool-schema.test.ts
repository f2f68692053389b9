import { expect, it } from 'vitest';
import { defineTool } from '../../test/define-tool.ts';
import { toolSchema } from './tool-schema.ts';

it('describes every type, the defaults and what is required', () => {
  const tool = defineTool('run', [
    'query string yes The query.',
    'limit integer no Max results (default: 10).',
    'ratio number no',
    'deep boolean no Deep search.',
    'files array yes Files (default: a, b).',
  ]);
  expect(toolSchema(tool)).toEqual({
    type: 'object',
    properties: {
      query: { type: 'string', description: 'The query.' },
      limit: { type: 'integer', description: 'Max results (default: 10).', default: 10 },
      ratio: { type: 'number' },
      deep: { type: 'boolean', description: 'Deep search.' },
      files: {
        type: 'array',
        description: 'Files (default: a, b).',
        default: ['a', 'b'],
        items: { type: 'string' },
      },
    },
    required: ['query', 'files'],
    additionalProperties: false,
  });
});

it('describes a tool without parameters', () => {
  expect(toolSchema(defineTool('run'))).toEqual({
    type: 'object',
    properties: {},
    required: [],
    additionalProperties: false,
  });
});

it('keeps a parameter called __proto__ as a property', () => {
  const { properties } = toolSchema(defineTool('run', ['__proto__ string yes .']));
  expect(Object.keys(properties)).toEqual(['__proto__']);
});
