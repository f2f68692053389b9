import { expect, it } from 'vitest';
import { formatBytes } from './format-bytes.ts';

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1 kB'],
  [1_234, '1.2 kB'],
  [99_999, '100 kB'],
  [999_600, '1 MB'],
  [5_242_880, '5.2 MB'],
])('%i bytes are %s', (bytes, shown) => {
  expect(formatBytes(bytes)).toBe(shown);
});
