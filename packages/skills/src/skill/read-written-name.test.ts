import { expect, it } from 'vitest';
import { readWrittenName } from './read-written-name.ts';

it.each([
  ['---\nname: hello\n---\nHi', 'hello'],
  ['---\r\nname:  " hello "\r\n---\r\n', 'hello'],
  ['---\nname: 42\n---\n', '42'],
  ['---\ninputs: wrong\nname: hello\nuser_id: [a]\n---\n', 'hello'],
  ['---\nname: ""\n---\n', undefined],
  ['---\nname:\n---\n', undefined],
  ['---\nname: [a]\n---\n', undefined],
  ['---\ndescription: d\n---\n', undefined],
  ['---\nname: \u0000\n---\n', undefined],
  ['---\nname: hello', undefined],
  ['Text.', undefined],
])('%j', (content, expected) => {
  expect(readWrittenName(content)).toBe(expected);
  expect(readWrittenName(Buffer.from(content))).toBe(expected);
});
