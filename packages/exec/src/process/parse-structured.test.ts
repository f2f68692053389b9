import { expect, it } from 'vitest';
import { parseStructured } from './parse-structured.ts';

it.each([
  ['{"status": "ok", "count": 5}', { status: 'ok', count: 5 }],
  [' \n[1, "two", null]\r\n', [1, 'two', null]],
  ['{}', {}],
  ['[]', []],
])('reads %j', (text, value) => {
  expect(parseStructured(text)).toEqual(value);
});

it.each([
  '',
  ' ',
  '5',
  '"text"',
  'true',
  'null',
  '{',
  '{"a":1} x',
  '{"a":1}\n{"b":2}',
  '[1,]',
  "{'a':1}",
  'prose [1]',
  'NaN',
])('leaves %j alone', (text) => {
  expect(parseStructured(text)).toBeUndefined();
});

it('refuses a depth that could not be written again', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  expect(parseStructured(nested(256))).toBeDefined();
  expect(parseStructured(nested(257))).toBeUndefined();
  expect(parseStructured(nested(400_000))).toBeUndefined();
});
