import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, openPage } from './browser.ts';
import { checkAccessible } from './check-accessible.ts';
import { servePage, type PageServer } from './serve-page.ts';

describe.skipIf(!hasBrowser)('the first visit without a model [reason: needs Chromium]', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePage({ hasModel: false });
  });

  it('shows an example, tries a bundled skill without a key, and says how to connect a model', async () => {
    const { page } = await openPage(server, { as: server.admin, path: '/chat' });
    const example = page.getByRole('region', { name: 'An example conversation' });
    await example.getByText('Skill activated').waitFor();
    await example.getByText('Review the open pull requests').waitFor();
    await page.getByRole('heading', { name: 'Connect a model' }).waitFor();
    await page.getByText('OPENAI_API_KEY=').waitFor();
    await page.getByText('ANTHROPIC_API_KEY=').waitFor();
    await checkAccessible(page);

    await example.getByRole('button', { name: /^Try it/ }).click();
    await page.waitForURL('**/chat/*');
    const answer = page.getByRole('article', { name: 'Answer' });
    await answer.getByText('Skill activated').waitFor();
    await answer.getByText('No model is configured').waitFor();
    await answer.getByText('The skill daily-standup says').waitFor();
  });

  it('has room for everything on a phone, where the list of chats is a view of its own', async () => {
    const { page } = await openPage(server, {
      as: await server.register(),
      path: '/chat',
      viewport: { width: 390, height: 844 },
      theme: 'dark',
    });
    await page.getByRole('heading', { name: 'Connect a model' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await checkAccessible(page);
    await page.getByRole('button', { name: 'All chats' }).click();
    await page.getByText('No chats yet').waitFor();
    await page.reload();
    await page.getByText('No chats yet').waitFor();
    await page.getByRole('link', { name: 'New chat' }).click();
    await page.getByRole('textbox', { name: 'Message' }).waitFor();
  });
});
