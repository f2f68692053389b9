import type { JsonValue } from '@techne/agent';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderTemplate, templateValue } from './render-template.ts';
import type { Scope } from './scope.ts';

const scope = (outputs: Record<string, JsonValue>, variables: Record<string, JsonValue> = {}): Scope => ({
  outputs: new Map(Object.entries(outputs)),
  variables: new Map(Object.entries(variables)),
});

describe('renderTemplate (ruling 29)', () => {
  const all = scope(
    {
      node: { a: { b: '深' }, list: ['x', { y: 1 }] },
      text: 'plain',
      json: '{"a":{"b":"inside"}}',
      no: null,
    },
    { input: 'Ada' },
  );

  it.each([
    ['{{input}}', 'Ada'],
    ['Hi {{input}}!', 'Hi Ada!'],
    ['{{text}} {{text.output}}', 'plain plain'],
    ['{{node.output.a.b}}', '深'],
    ['{{ node.output.a.b }}', '深'],
    ['{{node.output.list.1.y}}', '1'],
    ['{{node.output.a}}', '{"b":"深"}'],
    ['{{json.output.a.b}}', 'inside'],
    ['[{{no}}]', '[]'],
    ['{{{input}}}', '{Ada}'],
  ])('%s is %s', (template, expected) => {
    expect(renderTemplate(template, all)).toBe(expected);
  });

  it.each([
    '{{ghost}}',
    '{{node.output.ghost}}',
    '{{node.output.a.b.c}}',
    '{{text.output.a}}',
    '{{node.input}}',
    '{{node.output.a.}}',
    '{{}}',
    '{{ghost',
    '{ghost}}',
    '{{node.output.list.9}}',
    '{{node.output.list.length}}',
    '{{a b}}',
  ])('%s stays as written', (template) => {
    expect(renderTemplate(template, all)).toBe(template);
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('finds no %s', (name) => {
    for (const template of [`{{${name}}}`, `{{node.output.${name}}}`, `{{text.output.${name}}}`])
      expect(renderTemplate(template, all)).toBe(template);
  });

  it('expands nothing in a value', () => {
    expect(renderTemplate('{{a}} {{b}}', scope({ a: '{{b}}', b: '{{a}} $& $1' }))).toBe('{{b}} {{a}} $& $1');
    expect(renderTemplate('{{a}}b}}', scope({ a: '{{', b: 'never' }))).toBe('{{b}}');
  });

  it('puts any value as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        expect(renderTemplate('<{{a}}>', scope({ a: value }))).toBe(`<${value}>`);
      }),
    );
  });

  it('takes a megabyte of braces in one pass', () => {
    for (const text of ['{'.repeat(1_000_000), '{{a'.repeat(300_000), `{{${'a'.repeat(1_000_000)}`])
      expect(renderTemplate(text, scope({ a: 'never' }))).toBe(text);
  });
});

describe('templateValue', () => {
  it('keeps the type of a reference that stands alone', () => {
    expect(templateValue(' {{a.output}} ', scope({ a: [1, 2] }))).toEqual([1, 2]);
    expect(templateValue('{{a.output}}!', scope({ a: [1, 2] }))).toBe('[1,2]!');
    expect(templateValue('{{ghost}}', scope({}))).toBe('{{ghost}}');
  });
});
