import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { hasBrowser, openPage } from './browser.ts';
import { checkAccessible } from './check-accessible.ts';
import { servePage, type PageServer } from './serve-page.ts';

const skill = `---
name: product-qa
description: Answers from the handbook
inputs:
  - name: question
    label: Question
    required: true
knowledge_base: Handbook
---

{{question}}
`;

describe.skipIf(!hasBrowser)('knowledge bases [reason: needs Chromium]', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePage({ files: { 'product-qa/SKILL.md': skill } });
    server.model.on({ predicate: () => true }, { content: 'Thirty days [1].' });
  });
  const file = (name: string, content: string) => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(content),
  });
  const choose = (page: Page, ...files: readonly ReturnType<typeof file>[]) =>
    page.locator('input[type=file]').setInputFiles([...files]);
  const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
  const untilReady = (page: Page, name: string) => row(page, name).getByText('Ready').waitFor();
  const search = async (page: Page, query: string): Promise<void> => {
    await page.getByLabel('Search this base').fill(query);
    await page.getByLabel('Search this base').press('Enter');
    await page.waitForURL((url) => url.searchParams.get('q') === query);
    await page
      .getByRole('region', { name: 'Search' })
      .getByRole('status')
      .filter({ hasText: /passage|Nothing/ })
      .waitFor();
  };
  const results = (page: Page) => page.getByRole('region', { name: 'Search' }).getByRole('list');
  const drop = (page: Page, name: string, content: string) =>
    page.evaluate(
      ([called, said]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([said ?? ''], called ?? ''));
        const event = (type: string) =>
          new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
        const target = document.querySelector('h1');
        target?.dispatchEvent(event('dragover'));
        target?.dispatchEvent(event('drop'));
      },
      [name, content],
    );
  /** A base of one's own, opened. */
  const openBase = async (name: string, visibility: 'private' | 'tenant' = 'private') => {
    const account = await server.register();
    const { id } = await account.client.knowledge.create({ name, visibility });
    return { account, id, ...(await openPage(server, { as: account, path: `/knowledge/${id}` })) };
  };

  it('takes a file from the chooser and one that is dropped anywhere, and a run cites them', async () => {
    const account = await server.register();
    const { page } = await openPage(server, { as: account, path: '/knowledge' });
    await page.getByRole('button', { name: 'Create “Handbook”' }).click();
    await page.waitForURL('**/knowledge/*');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose files' }).click();
    await (
      await chooser
    ).setFiles(file('holidays.md', '# Holidays\n\nEverybody has thirty days off a year.\n'));
    await untilReady(page, 'holidays.md');
    await drop(page, '规则.txt', '每年有三十天假期。The days off are asked for two weeks before.');
    await untilReady(page, '规则.txt');
    await page.getByText('2 documents').waitFor();

    await page.goto('/skills/product-qa/run');
    await page.getByLabel('Question').fill('How many days off do I have a year?');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const sources = page.getByRole('region', { name: 'Sources' });
    await sources.getByText('holidays.md').waitFor();
    await sources.getByText('Everybody has thirty days off a year.').waitFor();
    await sources.getByText('规则.txt').waitFor();
    await page.getByRole('region', { name: 'Answer' }).getByText('Thirty days [1].').waitFor();
    await page.getByText('2 passages found').waitFor();
    expect(JSON.stringify(server.model.getRequests().at(-1)?.body)).toContain('thirty days off');
  });

  it('shows where a passage stands, its score and why it was found', async () => {
    const { page } = await openBase('Scores');
    await choose(
      page,
      file('a.md', '# Tea\n\nTea is served at four.\n'),
      file('b.md', '# Cars\n\nCars are blue.\n'),
    );
    await untilReady(page, 'a.md');
    await untilReady(page, 'b.md');
    await search(page, 'When is tea served?');
    const first = results(page).getByRole('listitem').first();
    await first.getByText('a.md').waitFor();
    await first.getByText(/words: 1st · meaning: 1st, \d+ % alike/).waitFor();
    expect(await first.getByRole('meter').getAttribute('aria-valuenow')).toMatch(/^(0\.\d+|1)$/);
    // The offline model knows English alone, so this question goes by words, and the page says so.
    await search(page, '茶什么时候供应？');
    await page.getByText('Only words were searched.').waitFor();
    await page.reload();
    expect(await page.getByLabel('Search this base').inputValue()).toBe('茶什么时候供应？');
    await page.getByText('Only words were searched.').waitFor();
  });

  it('puts a file of the same name in the place of the other, and never finds what was deleted', async () => {
    const { page } = await openBase('Changes');
    await choose(page, file('menu.txt', 'Today there is walrus soup.'));
    await untilReady(page, 'menu.txt');
    await search(page, 'walrus soup');
    await results(page).getByText('walrus').waitFor();
    await choose(page, file('menu.txt', 'Today there is badger soup.'));
    await results(page).getByText('badger').waitFor();
    expect(await results(page).getByText('walrus').count()).toBe(0);
    await untilReady(page, 'menu.txt');
    expect(await row(page, 'menu.txt').count()).toBe(1);
    await page.getByRole('button', { name: 'Delete menu.txt' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('heading', { name: 'No documents yet' }).waitFor();
    await page.getByText('Nothing found').waitFor();
    expect(await results(page).getByText('badger').count()).toBe(0);
  });

  it('says why a file failed, keeps saying so, and leaves the others alone', async () => {
    const { page, context } = await openBase('Broken');
    context.setDefaultTimeout(30_000);
    await choose(
      page,
      file('broken.pdf', '%PDF-1.7\n1 0 obj << /Kids [1 0 R] >>'),
      file('good.txt', 'All is well.'),
    );
    await untilReady(page, 'good.txt');
    await page.getByText('The PDF cannot be opened').waitFor();
    await page.reload();
    await page.getByText('The PDF cannot be opened').waitFor();
    await search(page, 'Is all well?');
    await checkAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    await checkAccessible(page);
    await page.goto('/knowledge');
    await page.getByRole('link', { name: 'Broken' }).waitFor();
    await checkAccessible(page);
    await page.goBack();
    await row(page, 'broken.pdf').getByText('Failed').waitFor();
  });

  it('says why a file was not taken, until that is dismissed', async () => {
    const account = await server.register();
    const { id } = await account.client.knowledge.create({ name: 'Refused' });
    const { page } = await openPage(server, {
      as: account,
      path: `/knowledge/${id}`,
      expectedErrors: [/415/],
    });
    await choose(page, file('program.txt', '\u007fELF\u0002'));
    const uploads = page.getByRole('list', { name: 'Uploads' });
    await uploads.getByText('Not added').waitFor();
    expect(await uploads.getByRole('alert').innerText()).not.toBe('');
    await page.getByRole('button', { name: 'Dismiss program.txt' }).click();
    await uploads.waitFor({ state: 'detached' });
  });

  it('is for its owner until it is shared, and then for reading', async () => {
    const { page, id } = await openBase('Shared one');
    const other = await server.register();
    const { page: theirs } = await openPage(server, {
      as: other,
      path: `/knowledge/${id}`,
      expectedErrors: [/404/],
    });
    await theirs.getByRole('heading', { name: 'There is no such knowledge base' }).waitFor();
    await page.getByLabel('Everybody here may read it').check();
    await expect.poll(async () => (await other.client.knowledge.list()).total).toBe(1);
    await theirs.reload();
    await theirs.getByText('Its owner and admins change it').waitFor();
    expect(await theirs.getByRole('button', { name: 'Choose files' }).count()).toBe(0);
  });

  it('is deleted after a question, with all that is in it', async () => {
    const { page, account, id } = await openBase('Old things');
    await page.getByRole('button', { name: 'Delete base' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goto('/knowledge');
    await page.getByRole('button', { name: 'More for Old things' }).click();
    await page.getByRole('menuitem', { name: 'Delete base' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete base' }).click();
    await page.getByRole('link', { name: 'Old things' }).waitFor({ state: 'detached' });
    await expect(account.client.knowledge.get(id)).rejects.toMatchObject({ status: 404 });
    await page.getByRole('button', { name: 'New base' }).click();
    await page.getByLabel('Name').fill('新的');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '新的' }).waitFor();
  });
});
