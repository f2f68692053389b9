import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, onTestFinished } from 'vitest';
import { chromiumArguments, chromiumPath } from './chromium.ts';
import type { PageServer, SignedInAccount } from './serve-page.ts';

/** Where there is no browser, tests of the page are left out: name them `[reason: needs Chromium]`. */
export const hasBrowser = chromiumPath !== undefined;

let browser: Promise<Browser> | undefined;

/** One browser for a test file. */
function openBrowser(): Promise<Browser> {
  if (browser === undefined) {
    if (chromiumPath === undefined) throw new Error('Install chromium to test the page');
    browser = chromium.launch({ executablePath: chromiumPath, args: [...chromiumArguments] });
    afterAll(async () => (await browser)?.close());
  }
  return browser;
}

export interface OpenOptions {
  readonly as?: SignedInAccount | undefined;
  readonly path?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly theme?: 'light' | 'dark';
  /** Messages on the console that belong to the test, e.g. of a request that is refused on purpose. */
  readonly expectedErrors?: readonly RegExp[];
}

export interface OpenedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors on the console, uncaught ones, and requests that left the server: a test expects none. */
  readonly problems: readonly string[];
}

/** The page in a browser of its own, signed in; it fails the test when anything is reported or leaves the server. */
export async function openPage(
  server: Pick<PageServer, 'url'>,
  options: OpenOptions = {},
): Promise<OpenedPage> {
  const {
    as,
    path = '/',
    viewport = { width: 1280, height: 800 },
    theme = 'light',
    expectedErrors = [],
  } = options;
  const context = await (
    await openBrowser()
  ).newContext({ viewport, colorScheme: theme, baseURL: server.url });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  if (as !== undefined)
    await context.addInitScript((token) => {
      // Also run for the empty document before the page, which has no storage.
      if (location.protocol.startsWith('http')) localStorage.setItem('techne.token', token);
    }, as.token);
  const problems: string[] = [];
  const report = (problem: string): void => {
    if (!expectedErrors.some((pattern) => pattern.test(problem))) problems.push(problem);
  };
  context.on('console', (message) => message.type() === 'error' && report(`console: ${message.text()}`));
  context.on('weberror', (error) => report(`uncaught: ${error.error().message}`));
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== server.url && !['data:', 'blob:', 'about:'].includes(url.protocol))
      report(`left: ${url.href}`);
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  onTestFinished(async () => {
    await context.close();
    if (problems.length > 0) throw new Error(`The page reported:\n${problems.join('\n')}`);
  });
  await page.goto(path);
  return { page, context, problems };
}
