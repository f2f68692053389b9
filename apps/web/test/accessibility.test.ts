import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, openPage } from './browser.ts';
import { checkAccessible } from './check-accessible.ts';
import { fillServer, type Sample } from './sample/fill-server.ts';
import { scriptSampleModel } from './sample/sample-model.ts';
import { sampleSkills } from './sample/sample-skills.ts';
import { servePage, type PageServer } from './serve-page.ts';

const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;

/** Every route, with content. */
const visits: Readonly<Record<string, (sample: Sample) => string>> = {
  'a new chat': () => '/chat',
  'a chat with tool cards': ({ chatId }) => `/chat/${chatId}`,
  'a chat that waits': ({ waitingChatId }) => `/chat/${waitingChatId}`,
  skills: () => '/skills',
  'a skill': () => '/skills/release-notes',
  'the files of a skill': () => '/skills/release-notes?tab=files',
  'a skill with tools': () => '/skills/disk-report',
  'a new skill': () => '/skills/new',
  'editing a skill': ({ managedSkill }) => `/skills/${managedSkill}/edit`,
  'running a skill': () => '/skills/meeting-summary/run',
  runs: () => '/runs',
  'a run': ({ runId }) => `/runs/${runId}`,
  'knowledge bases': () => '/knowledge',
  'a base': ({ baseId }) => `/knowledge/${baseId}`,
  workflows: () => '/workflows',
  'a workflow': ({ workflowId }) => `/workflows/${workflowId}`,
  'an execution': ({ executionId }) => `/workflows/executions/${executionId}`,
  'use over time': () => '/activity',
  'what waits': () => '/activity?tab=waiting',
  'the audit trail': () => '/activity?tab=audit',
  ...Object.fromEntries(
    ['appearance', 'account', 'tokens', 'models', 'sources', 'users', 'answers'].map((tab) => [
      `settings: ${tab}`,
      () => `/settings?tab=${tab}`,
    ]),
  ),
  'no such page': () => '/settings/no/such/page',
};

describe.skipIf(!hasBrowser)('axe finds nothing serious [reason: needs Chromium]', () => {
  let server: PageServer;
  let sample: Sample;
  beforeAll(async () => {
    server = await servePage({ files: sampleSkills });
    scriptSampleModel(server.model);
    sample = await fillServer(server);
  });

  it.each(Object.entries(visits))('on %s', async (_, pathOf) => {
    const { page } = await openPage(server, { as: server.admin, path: pathOf(sample) });
    await checkEverywhere(page);
  });

  it('where one signs in', async () => {
    const { page } = await openPage(server, { path: '/sign-in' });
    await checkEverywhere(page);
  });

  it('where one finds things', async () => {
    const { page } = await openPage(server, { as: server.admin, path: '/settings' });
    await page.getByRole('navigation', { name: 'Sections' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find anything' }).fill('re');
    await page
      .getByRole('option', { name: /release-notes/ })
      .first()
      .waitFor();
    await checkEverywhere(page);
  });

  it('in a dialog and in a record that is open', async () => {
    const { page } = await openPage(server, { as: server.admin, path: '/settings?tab=tokens' });
    await page.getByRole('button', { name: 'New token' }).click();
    await checkEverywhere(page);
    await page.goto('/activity?tab=audit');
    await page
      .getByRole('button', { name: /run\.start/ })
      .first()
      .click();
    await checkEverywhere(page);
  });
});

/** As it is now: light and dark, wide and narrow. */
async function checkEverywhere(page: Page): Promise<void> {
  for (const viewport of sizes)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await settle(page);
      await checkAccessible(page);
    }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
}

/** Nothing loads or moves any more. */
async function settle(page: Page): Promise<void> {
  await page.locator('h1, h2, [role=log]').first().waitFor({ state: 'attached' });
  await page.waitForFunction(() => {
    const isLoading = document.querySelector('[role=status][aria-label=Loading]') !== null;
    const isMoving = document.getAnimations().some((animation) => {
      const end = animation.effect?.getComputedTiming().endTime;
      return animation.playState === 'running' && end !== Infinity;
    });
    return !isLoading && !isMoving;
  });
}
