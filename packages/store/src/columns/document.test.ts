import { expect, test } from 'vitest';
import { parseDocument, writeDocument } from './document.ts';

test('a value comes back as it was', () => {
  const value = { a: [1, 'zwei', null, true], b: { c: 'NUL \u0000 and \ud800' } };
  expect(parseDocument(writeDocument(value))).toEqual(value);
});

test('what JSON cannot say is null', () => {
  expect(parseDocument(writeDocument(undefined))).toBeNull();
});

test.each(['{"a":{"__proto__":{"bad":1},"b":2}}', '{"a":{"__\\u0070roto__":{"bad":1},"b":2}}'])(
  'a key __proto__ is left out: %s',
  (text) => {
    const value = parseDocument(text);
    expect(value).toEqual({ a: { b: 2 } });
    expect(JSON.stringify(Object.assign({}, value))).not.toContain('bad');
    expect(Reflect.get({}, 'bad')).toBeUndefined();
  },
);

test('a text __proto__ that is no key stays', () => {
  expect(parseDocument('["__proto__"]')).toEqual(['__proto__']);
});
