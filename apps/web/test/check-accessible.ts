import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string }[];
}

/** Nothing that a rule of axe calls serious or critical is on the page as it is now. */
export async function checkAccessible(page: Page): Promise<void> {
  // Through the debugger, which the page's content security policy does not bind.
  const found = await page.evaluate<readonly Finding[]>(
    `${source};axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)`,
  );
  const bad = found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
  expect(bad).toEqual([]);
}
