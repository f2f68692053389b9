import { describe, expect, it } from 'vitest';
import { parseParameterValue, parseYesNo, stripQuotes } from './parse-parameter-value.ts';
import type { ParameterType, ParameterValue } from './tool-definition.ts';

describe('parseParameterValue', () => {
  it.each<[ParameterType, string, ParameterValue]>([
    ['string', 'main', 'main'],
    ['string', '', ''],
    ['string', '10', '10'],
    ['string', '`main`', 'main'],
    ['string', '"a b"', 'a b'],
    ['string', `"a" or "b"`, `"a" or "b"`],
    ['string', '--x', '--x'],
    ['integer', '10', 10],
    ['integer', '`-3`', -3],
    ['integer', '-0', 0],
    ['number', '12.5', 12.5],
    ['number', '.5', 0.5],
    ['number', '1e3', 1000],
    ['boolean', 'true', true],
    ['boolean', 'No', false],
    ['array', '["a", "b c"]', ['a', 'b c']],
    ['array', '[1, true]', ['1', 'true']],
    ['array', '[a, b]', ['a', 'b']],
    ['array', 'a, b', ['a', 'b']],
    ['array', 'a', ['a']],
    ['array', '[]', []],
    ['array', '', []],
  ])('reads as %s: %j', (type, text, expected) => {
    expect(parseParameterValue(type, text)).toEqual(expected);
  });

  it.each<[ParameterType, string]>([
    ['integer', 'ten'],
    ['integer', '1.5'],
    ['integer', ''],
    ['integer', '1,000'],
    ['integer', '0x10'],
    ['integer', '9007199254740993'],
    ['number', '1e999'],
    ['number', 'NaN'],
    ['number', '.'],
    ['boolean', '1'],
    ['boolean', '--flag'],
    ['array', '[["a"]]'],
    ['array', '[{}]'],
    ['array', '["a"'.concat(', ]')],
  ])('refuses as %s: %j', (type, text) => {
    expect(parseParameterValue(type, text)).toBeUndefined();
  });

  it('survives deep nesting', () => {
    expect(parseParameterValue('array', `${'['.repeat(200_000)}${']'.repeat(200_000)}`)).toBeUndefined();
  });
});

describe('parseYesNo', () => {
  it('reads four words in any case', () => {
    expect(['yes', 'TRUE', 'No', 'false'].map(parseYesNo)).toEqual([true, true, false, false]);
    expect(['', 'y', 'optional', 'yes!'].map(parseYesNo)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('stripQuotes', () => {
  it('takes off one pair around the whole text', () => {
    expect(['`a`', '"a"', "'a'", ' a ', '`a', '`a` `b`', '``', '`'].map(stripQuotes)).toEqual([
      'a',
      'a',
      'a',
      'a',
      '`a',
      '`a` `b`',
      '',
      '`',
    ]);
  });
});
