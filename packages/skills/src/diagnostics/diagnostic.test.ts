import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { diagnosticCodes } from './diagnostic.ts';

test('docs/diagnostics.md explains each code, and no other', () => {
  const text = readFileSync(new URL('../../../../docs/diagnostics.md', import.meta.url), 'utf8');
  const explained = [...text.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map((match) => match[1]);
  expect(explained.sort()).toEqual([...diagnosticCodes].sort());
});
