import { describe, expect, it } from 'vitest';
import { defineTool } from '../../test/define-tool.ts';
import { ExecError } from '../errors/exec-error.ts';
import { coerceArguments } from './coerce-arguments.ts';

const tool = defineTool('run', [
  's string no .',
  'i integer no .',
  'n number no .',
  'b boolean no .',
  'l array no .',
  '__proto__ string no .',
]);

describe('reads texts as values', () => {
  it.each([
    ['s', '5', '5'],
    ['s', '', ''],
    ['s', ' x ', ' x '],
    ['s', 'null', 'null'],
    ['i', '5', 5],
    ['i', '-5', -5],
    ['i', '+5', 5],
    ['i', '007', 7],
    ['i', '-0', 0],
    ['n', '1.5', 1.5],
    ['n', '.5', 0.5],
    ['n', '5.', 5],
    ['n', '1e3', 1000],
    ['n', '-2', -2],
    ['b', 'true', true],
    ['b', 'FALSE', false],
    ['b', 'yes', true],
    ['b', 'No', false],
    ['l', 'a', ['a']],
    ['l', 'a,b', ['a,b']],
    ['l', ['a', 'b'], ['a', 'b']],
    ['l', '["a","b c"]', ['a', 'b c']],
    ['l', '[]', []],
    ['l', '[1]', ['[1]']],
    ['l', '[x', ['[x']],
    ['l', '', ['']],
    ['l', [], []],
    ['l', ['["a"]', 'b'], ['["a"]', 'b']],
  ] as const)('%s=%j is %j', (name, given, value) => {
    expect(coerceArguments(tool, { [name]: given })).toEqual({ [name]: value });
  });
});

describe('refuses texts that are no such value', () => {
  it.each([
    ['i', '5.0'],
    ['i', 'five'],
    ['i', ''],
    ['i', '0x10'],
    ['i', '1e3'],
    ['i', '9007199254740993'],
    ['i', ' 5'],
    ['n', ''],
    ['n', 'NaN'],
    ['n', 'Infinity'],
    ['n', '1e999'],
    ['n', '1,5'],
    ['b', '1'],
    ['b', ''],
    ['b', 'on'],
  ])('%s=%j', (name, text) => {
    expect(codeOf({ [name]: text })).toBe('PARAMETER_INVALID');
  });

  it('more than one for a single value', () => {
    expect(codeOf({ s: ['a', 'b'] })).toBe('PARAMETER_INVALID');
  });

  it('a name that is not declared', () => {
    expect(codeOf({ x: 'a' })).toBe('PARAMETER_UNKNOWN');
  });
});

it('leaves absent ones absent, and knows a parameter called __proto__', () => {
  expect(coerceArguments(tool, {})).toEqual({});
  expect(Object.entries(coerceArguments(tool, JSON.parse('{"__proto__":"v"}')))).toEqual([
    ['__proto__', 'v'],
  ]);
});

function codeOf(texts: Record<string, string | string[]>): string {
  try {
    coerceArguments(tool, texts);
  } catch (error) {
    if (ExecError.isInstance(error)) return error.code;
    throw error;
  }
  return 'nothing was refused';
}
