import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, openPage } from './browser.ts';
import { servePage, type PageServer } from './serve-page.ts';

const count = 5_000;

/** Many plain skills, one with a remark, one that cannot be read, and one name that the bundled source has too. */
function manySkills(): Record<string, string> {
  const files: Record<string, string> = {
    'broken/SKILL.md': '---\nname: [a\n---\nNothing.\n',
    'odd/SKILL.md':
      '---\nname: odd\ndescription: Has a key that nobody knows.\nnobody-knows: 1\n---\n\nOdd.\n',
    'git/SKILL.md': '---\nname: git\ndescription: Hides the bundled one.\n---\n\nGit.\n',
  };
  for (let number = 0; number < count; number += 1) {
    const name = `skill-${String(number).padStart(4, '0')}`;
    files[`${name}/SKILL.md`] =
      `---\nname: ${name}\ndescription: Does the thing with number ${number}.\n---\n\nBody.\n`;
  }
  return files;
}

const rows = (page: Page) => page.getByRole('list', { name: 'Skills of all sources' }).getByRole('listitem');

describe.skipIf(!hasBrowser)('the catalog of skills [reason: needs Chromium]', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePage({ files: manySkills() });
  }, 120_000);

  it('opens 5,000 skills with a bounded number of rows, and scrolls to the last', async () => {
    const { page } = await openPage(server, { as: server.admin, path: '/skills' });
    await rows(page).first().waitFor();
    expect(await rows(page).count()).toBeLessThan(60);
    expect(await rows(page).first().getAttribute('aria-setsize')).toMatch(/^50\d\d$/);
    const list = page.getByRole('list', { name: 'Skills of all sources' });
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await page.getByRole('link', { name: 'summarize' }).waitFor();
    expect(await rows(page).count()).toBeLessThan(60);
  });

  it('filters while one types, and keeps what was typed in the address', async () => {
    const { page } = await openPage(server, { as: server.admin, path: '/skills' });
    await rows(page).first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('skill-4321');
    await page.getByText(/^1 of 5,0/).waitFor();
    await page.getByRole('link', { name: 'skill-4321' }).waitFor();
    await page.waitForURL('**/skills?q=skill-4321');
    await page.reload();
    await expect.poll(() => page.getByLabel('Search skills').inputValue()).toBe('skill-4321');
    await page.getByRole('link', { name: 'skill-4321' }).waitFor();
    await page.getByLabel('Search skills').fill('nothing like this');
    await page.getByRole('button', { name: 'Show all skills' }).click();
    await page.getByText(/^5,0\d\d skills$/).waitFor();
  });

  it('narrows by source and by problems', async () => {
    const { page } = await openPage(server, { as: server.admin, path: '/skills' });
    await page.getByLabel('Source', { exact: true }).selectOption('bundled');
    await page.getByRole('link', { name: 'article-summary' }).waitFor();
    await page.waitForURL('**/skills?source=bundled');
    await page.getByLabel('Source', { exact: true }).selectOption('');
    await page.getByLabel('Only with problems').check();
    await page.getByRole('link', { name: /^odd/ }).waitFor();
    expect(await page.getByRole('link', { name: 'skill-0001' }).count()).toBe(0);
  });

  it('tells admins what could not be read and what hides what, and others nothing of it', async () => {
    const { page } = await openPage(server, { as: server.admin, path: '/skills' });
    await page.getByRole('button', { name: /1 skill could not be read/ }).click();
    await page.getByText(/broken\/SKILL\.md/).waitFor();
    await page.getByRole('button', { name: /1 name found more than once/ }).click();
    await page.getByText(/^Hidden: /).waitFor();
    const other = await openPage(server, { as: await server.register(), path: '/skills' });
    await rows(other.page).first().waitFor();
    expect(await other.page.getByText(/could not be read|found more than once/).count()).toBe(0);
  });

  it('is used by keys alone: search, down, down, Enter; and the place in the list comes back', async () => {
    const { page } = await openPage(server, { as: server.admin, path: '/skills' });
    await rows(page).first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('skill-00');
    await page.getByText(/^100 of /).waitFor();
    await page.keyboard.press('ArrowDown');
    for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/skills/skill-0030');
    await page.getByRole('heading', { name: 'skill-0030' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'skill-0030' }).waitFor();
    expect(await page.getByLabel('Search skills').inputValue()).toBe('skill-00');
  });
});
