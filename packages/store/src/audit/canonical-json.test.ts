import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

test('keys are sorted at every level, also those that look like numbers', () => {
  const value = { b: [{ d: 1, c: 2 }], a: null, 10: 1, 9: 2, é: 3, Z: 4 };
  expect(canonicalJson(value)).toBe('{"10":1,"9":2,"Z":4,"a":null,"b":[{"c":2,"d":1}],"é":3}');
});

test('what JSON cannot say is not there', () => {
  const value = { a: undefined, b: [undefined, NaN, -0], c: () => {}, d: new Date(0) };
  expect(canonicalJson(value)).toBe('{"b":[null,null,0],"d":"1970-01-01T00:00:00.000Z"}');
});

test('it is the same for what comes back', () => {
  const text = canonicalJson(JSON.parse('{"z":"\\u0000 \\ud800","__proto__":{"a":1},"y":{"__proto__":2}}'));
  expect(text).not.toContain('__proto__');
  expect(canonicalJson(JSON.parse(text))).toBe(text);
});
