import { expect, it } from 'vitest';
import { fieldsOf } from './schema-fields.ts';

it('asks for each property in the way that fits it', () => {
  const fields = fieldsOf({
    type: 'object',
    required: ['skillName', 'topK'],
    properties: {
      skillName: { type: 'string', maxLength: 200, description: 'The name' },
      prompt: { type: 'string', maxLength: 100_000 },
      topK: { type: 'integer', minimum: 1, maximum: 50, default: 5 },
      method: { type: 'string', enum: ['GET', 'POST'] },
      inputMappings: { type: 'object', additionalProperties: { type: 'string' } },
      arguments: { type: 'array', items: { type: 'string' } },
      continueOnError: { type: 'boolean' },
      node: { type: 'object', properties: { type: { type: 'string' } } },
      anything: {},
    },
  });
  expect(fields.map(({ name, kind, isRequired }) => [name, kind, isRequired])).toEqual([
    ['skillName', 'text', true],
    ['prompt', 'long-text', false],
    ['topK', 'number', false],
    ['method', 'choice', false],
    ['inputMappings', 'text-map', false],
    ['arguments', 'texts', false],
    ['continueOnError', 'boolean', false],
    ['node', 'json', false],
    ['anything', 'json', false],
  ]);
  expect(fields[4]?.label).toBe('Input mappings');
});

it.each([undefined, null, 'x', [], { properties: null }])('draws nothing for %j', (schema) => {
  expect(fieldsOf(schema)).toEqual([]);
});
