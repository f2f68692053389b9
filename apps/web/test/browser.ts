import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, onTestFinished } from 'vitest';
import type { PageServer, SignedInAccount } from './serve-page.ts';

const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  (path) => existsSync(path),
);

/** Where there is no browser, tests of the page are left out: name them `[reason: needs Chromium]`. */
export const hasBrowser = executablePath !== undefined;

let browser: Promise<Browser> | undefined;

/** One browser for a test file. */
function openBrowser(): Promise<Browser> {
  if (browser === undefined) {
    if (executablePath === undefined) throw new Error('Install chromium to test the page');
    // Chromium's own sandbox does not work for root; what it opens here is our page alone.
    browser = chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
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
    await context.addInitScript(
      ([key, token]) => localStorage.setItem(key as string, token as string),
      ['techne.token', as.token],
    );
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
