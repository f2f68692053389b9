import { gzipSync } from 'node:zlib';
import type { Response } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, openPage } from './browser.ts';
import { servePage, type PageServer } from './serve-page.ts';

const BUDGET = 200 * 1024;

describe.skipIf(!hasBrowser)('the first load [reason: needs Chromium]', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePage();
  });

  it('is at most 200 KB of compressed script; editor and canvas come when they are needed', async () => {
    const { page, context } = await openPage(server, { as: server.admin, path: '/settings' });
    const scripts: Promise<{ path: string; bytes: number; text: string }>[] = [];
    const fresh = await context.newPage();
    fresh.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(weigh(response));
    });
    await page.close();
    await fresh.goto('/chat', { waitUntil: 'load' });
    await fresh.getByRole('textbox').first().waitFor();
    await fresh.waitForLoadState('networkidle');
    const weighed = await Promise.all(scripts);
    expect(weighed.length).toBeGreaterThan(0);
    const total = weighed.reduce((sum, { bytes }) => sum + bytes, 0);
    const tooMuch = total <= BUDGET ? [] : weighed.map(({ path, bytes }) => `${bytes} ${path}`);
    expect(tooMuch).toEqual([]);
    const heavy = weighed
      .filter(({ text }) => /cm-editor|react-flow__|dagre/.test(text))
      .map(({ path }) => path);
    expect(heavy).toEqual([]);
  });
});

/** As many bytes as it was sent with; a bundle that nobody compressed yet counts as if it were. */
async function weigh(response: Response): Promise<{ path: string; bytes: number; text: string }> {
  const body = await response.body();
  const headers = await response.allHeaders();
  const isCompressed = headers['content-encoding'] !== undefined;
  const { responseBodySize: sent } = await response.request().sizes();
  const bytes = isCompressed ? sent : gzipSync(body, { level: 9 }).length;
  return { path: new URL(response.url()).pathname, bytes, text: body.toString('utf8') };
}
