import { expect, it } from 'vitest';
import { etagOf, ifMatch, ifNoneMatch } from './etag.ts';

const tag = etagOf('content');

it('tells contents apart', () => {
  expect(tag).toMatch(/^"[\w-]{27}"$/);
  expect(etagOf(new TextEncoder().encode('content'))).toBe(tag);
  expect(etagOf('Content')).not.toBe(tag);
});

it.each([
  [undefined, false, true],
  [tag, true, true],
  [`W/${tag}`, true, false],
  ['*', true, true],
  ['"other"', false, false],
  [`"other", ${tag}`, true, true],
  ['', false, false],
])('%j matches for reading: %j, for changing: %j', (header, reading, changing) => {
  expect(ifNoneMatch(header, tag)).toBe(reading);
  expect(ifMatch(header, tag)).toBe(changing);
});
