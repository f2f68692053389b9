import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const folder = dirname(fileURLToPath(import.meta.url));
const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));

it.each(files)('%s needs nothing at run time but its neighbours, so that it runs in browsers', (name) => {
  const text = readFileSync(join(folder, name), 'utf8');
  const statements = text.matchAll(/^(?:import|export)\s(?!type\s)[^;]*?\sfrom\s'([^']+)'/gm);
  expect([...statements].map(([, from]) => from).filter((from) => !from?.startsWith('./'))).toEqual([]);
  expect(text).not.toMatch(/\b(?:process|Buffer|require)\b[.(]/);
});
