import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the README shows exactly the program that a test runs', () => {
  const program = readFileSync(new URL('./readme-example.ts', import.meta.url), 'utf8');
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  expect(readme).toContain(program);
});
