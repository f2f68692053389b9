import { expect, it } from 'vitest';
import { mediaType } from './media-type.ts';

it.each([
  ['a.md', false, 'text/markdown'],
  ['a.MD', false, 'text/markdown'],
  ['a/b.tar.gz', true, 'application/gzip'],
  ['x.svg', false, 'image/svg+xml'],
  ['LICENSE', false, 'text/plain'],
  ['blob', true, 'application/octet-stream'],
  ['a.unknown', false, 'text/plain'],
  ['a.unknown', true, 'application/octet-stream'],
  ['a.constructor', false, 'text/plain'],
  ['a.__proto__', true, 'application/octet-stream'],
])('%s (binary: %s) is %s', (path, binary, expected) => {
  expect(mediaType(path, binary)).toBe(expected);
});
