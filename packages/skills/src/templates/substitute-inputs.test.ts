import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InputDefinition } from '../manifest/manifest.ts';
import { defaultInput, missingInputs, substituteInputs, type InputValues } from './substitute-inputs.ts';

const input = (name: string, parts: Partial<InputDefinition> = {}): InputDefinition => ({
  name,
  label: name,
  type: 'text',
  required: false,
  ...parts,
});

describe('substituteInputs (agent-flow-lite.md, section 5)', () => {
  it("fills the document's example", () => {
    const prompt = 'Please summarize the following article in a {{style}} tone:\n\n{{article}}\n';
    const inputs = [
      input('article', { type: 'textarea', required: true }),
      input('style', { default: 'concise' }),
    ];
    expect(substituteInputs(prompt, inputs, { article: 'Text.' })).toBe(
      'Please summarize the following article in a concise tone:\n\nText.\n',
    );
  });

  it.each<[string, InputValues, string | undefined, string]>([
    ['the given value', { x: 'given' }, 'default', 'given'],
    ['the default', {}, 'default', 'default'],
    ['nothing', {}, undefined, ''],
    ['a given nothing over the default (ruling 28)', { x: '' }, 'default', ''],
  ])('takes %s', (_, values, value, expected) => {
    expect(
      substituteInputs('[{{x}}]', [input('x', value === undefined ? {} : { default: value })], values),
    ).toBe(`[${expected}]`);
  });

  it('takes the default for a value that a program left undefined', () => {
    const values = { x: undefined } as unknown as InputValues;
    expect(substituteInputs('{{x}}', [input('x', { default: 'd' })], values)).toBe('d');
    expect(missingInputs([input('x', { required: true })], values)).toEqual(['x']);
  });

  it('expands nothing in a value: one pass', () => {
    const inputs = [input('a'), input('b')];
    expect(substituteInputs('{{a}} {{b}}', inputs, { a: '{{b}}', b: '{{a}}' })).toBe('{{b}} {{a}}');
    expect(substituteInputs('{{a}}b}}', inputs, { a: '{{', b: 'never' })).toBe('{{b}}');
  });

  it('expands nothing in a default', () => {
    expect(substituteInputs('{{a}}', [input('a', { default: '{{b}}' }), input('b')], { b: 'never' })).toBe(
      '{{b}}',
    );
  });

  it('puts nothing for an undeclared name, even where a value was given', () => {
    expect(substituteInputs('[{{ghost}}]', [input('x')], { ghost: 'boo' })).toBe('[]');
  });

  it('takes letters, digits, underscores and hyphens in names, and nothing else', () => {
    const names = ['a-b', 'A_9', '-', '_', '0'];
    for (const name of names)
      expect(substituteInputs(`{{${name}}}`, [input(name)], { [name]: 'v' })).toBe('v');
    for (const text of [
      '{{ x }}',
      '{{x }}',
      '{{}}',
      '{x}',
      '{{x.y}}',
      '{{é}}',
      '{{名前}}',
      '{{x\n}}',
      '{ {x}}',
    ]) {
      expect(
        substituteInputs(text, [input('x'), input('é'), input('名前')], { x: 'v', é: 'v', 名前: 'v' }),
      ).toBe(text);
    }
  });

  it('replaces the inner of three braces', () => {
    expect(substituteInputs('{{{x}}}', [input('x')], { x: 'v' })).toBe('{v}');
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', 'prototype'])(
    'finds no value for %s in an empty object',
    (name) => {
      expect(substituteInputs(`[{{${name}}}]`, [], {})).toBe('[]');
      expect(substituteInputs(`[{{${name}}}]`, [input(name)], {})).toBe('[]');
      expect(missingInputs([input(name, { required: true })], {})).toEqual([name]);
      const own = JSON.parse(`{${JSON.stringify(name)}: "v"}`) as InputValues;
      expect(substituteInputs(`[{{${name}}}]`, [input(name)], own)).toBe('[v]');
    },
  );

  it.each(['$&', '$1', '$$', "$'", '$`', '$<name>', '\\n', '日本 😀 é', '\ud800', 'a\r\nb'])(
    'puts %j as it is',
    (value) => {
      expect(substituteInputs('<{{x}}>', [input('x')], { x: value })).toBe(`<${value}>`);
    },
  );

  it('puts any value as it is, wherever and however often it stands', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        expect(substituteInputs('1{{a}}2{{b}}3{{a}}', [input('a'), input('b')], { a, b })).toBe(
          `1${a}2${b}3${a}`,
        );
      }),
    );
  });

  it('takes time in proportion to a prompt of a megabyte, however it is made', () => {
    const size = 1_000_000;
    expect(substituteInputs('{{x}}'.repeat(size / 5), [input('x')], { x: 'ab' })).toHaveLength(
      (size / 5) * 2,
    );
    expect(substituteInputs('{'.repeat(size), [input('x')], {})).toHaveLength(size);
    expect(substituteInputs(`{{${'a'.repeat(size)}`, [input('x')], {})).toHaveLength(size + 2);
    expect(substituteInputs('{{a'.repeat(size / 4), [input('x')], {})).toHaveLength((size / 4) * 3);
  });
});

describe('missingInputs (ruling 28)', () => {
  const inputs = [input('a', { required: true }), input('b'), input('c', { required: true, default: 'x' })];

  it('names required inputs that were not given, in order; a default does not stand for a value', () => {
    expect(missingInputs(inputs, {})).toEqual(['a', 'c']);
    expect(missingInputs(inputs, { a: '1', c: '2' })).toEqual([]);
  });

  it('counts a required input given as nothing as missing, an optional one not', () => {
    expect(missingInputs(inputs, { a: '', b: '', c: '2' })).toEqual(['a']);
    expect(missingInputs(inputs, { a: ' ', c: '0' })).toEqual([]);
  });
});

describe('defaultInput (section 7.2)', () => {
  it('is the first required input, else the first, else none', () => {
    expect(
      defaultInput([input('a'), input('b', { required: true }), input('c', { required: true })])?.name,
    ).toBe('b');
    expect(defaultInput([input('a'), input('b')])?.name).toBe('a');
    expect(defaultInput([])).toBeUndefined();
  });
});
