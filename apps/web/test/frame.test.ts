import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, openPage } from './browser.ts';
import { servePage, type PageServer, type SignedInAccount } from './serve-page.ts';

describe.skipIf(!hasBrowser)('the frame [reason: needs Chromium]', () => {
  let server: PageServer;
  let chatId: string;
  beforeAll(async () => {
    server = await servePage({
      files: {
        'code-review/SKILL.md': '---\nname: code-review\ndescription: Reviews a change.\n---\n\nReview.\n',
      },
    });
    server.model.on({ predicate: () => true }, { content: 'Yes.' });
    const { client } = server.admin;
    chatId = (await client.chats.create({ title: 'Plans for the harvest' })).id;
    for await (const _ of await client.runs.start('code-review'));
  });
  const open = (path: string, as: SignedInAccount = server.admin) => openPage(server, { as, path });

  it('leads to every section and says where one is', async () => {
    const { page } = await open('/settings');
    const rail = page.getByRole('navigation', { name: 'Sections' });
    for (const name of ['Skills', 'Runs', 'Knowledge', 'Workflows', 'Activity', 'Settings', 'Chat']) {
      await rail.getByRole('link', { name }).click();
      await page.waitForURL(`**/${name.toLowerCase()}**`);
      await expect.poll(() => rail.locator('[aria-current=page]').textContent()).toBe(name);
    }
  });

  it('is a bar at the bottom of a phone, with every section in it', async () => {
    const { page } = await openPage(server, {
      as: server.admin,
      path: '/activity',
      viewport: { width: 390, height: 844 },
    });
    const rail = page.getByRole('navigation', { name: 'Sections' });
    const box = await rail.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844);
    expect(await rail.getByRole('link').count()).toBe(7);
    await page.getByRole('heading', { name: 'Activity' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  it('can be skipped by keyboard', async () => {
    const { page } = await open('/activity');
    await page.getByRole('heading', { name: 'Activity' }).waitFor();
    await page.keyboard.press('Tab');
    await page.getByRole('link', { name: 'Skip to the work' }).press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('work');
  });

  it('says when there is no such page', async () => {
    const { page } = await open('/settings/no/such/page');
    await page.getByRole('link', { name: 'Go to the chat' }).click();
    await page.waitForURL('**/chat**');
    await expect.poll(() => page.getByText('There is no such page').count()).toBe(0);
  });

  it('leads to the sign-in page once another tab signed out', async () => {
    const { page, context } = await open('/activity');
    await page.getByRole('heading', { name: 'Activity' }).waitFor();
    const other = await context.newPage();
    await other.goto('/sign-in');
    await other.evaluate(() => localStorage.removeItem('techne.token'));
    await page.waitForURL('**/sign-in?next=**');
    expect(new URL(page.url()).searchParams.get('next')).toBe('/activity');
  });

  describe('finds anything with Ctrl-K', () => {
    const find = async (path: string, query: string, as?: SignedInAccount) => {
      const { page } = await open(path, as);
      await page.getByRole('navigation', { name: 'Sections' }).waitFor();
      await page.keyboard.press('Control+k');
      const input = page.getByRole('combobox', { name: 'Find anything' });
      await input.fill(query);
      return {
        page,
        input,
        option: (name: string | RegExp) => page.getByRole('dialog').getByRole('option', { name }),
      };
    };

    it('skills, by letters in their order', async () => {
      const { page, input, option } = await find('/runs', 'cdrv');
      await option('code-review Reviews a change.').waitFor();
      await input.press('Enter');
      await page.waitForURL('**/skills/code-review');
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    });

    it('chats, by words of their title', async () => {
      const { page, input, option } = await find('/settings', 'harvest');
      await option('Plans for the harvest').waitFor();
      await input.press('Enter');
      await page.waitForURL(`**/chat/${chatId}`);
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    });

    it('runs, by the skill that ran', async () => {
      const { page } = await find('/settings', 'code-review');
      await page.getByRole('group', { name: 'Runs' }).getByRole('option').first().click();
      await page.waitForURL('**/runs/*');
      const { items } = await server.admin.client.runs.list();
      expect(items.map(({ id }) => `/runs/${id}`)).toContain(new URL(page.url()).pathname);
    });

    it('actions, by other words for them too', async () => {
      const { page, input, option } = await find('/settings', 'night');
      await option('Use the dark theme').waitFor();
      await input.press('Enter');
      await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    });

    it('with arrows that go round, and tells readers which one is chosen', async () => {
      const { page, input } = await find('/settings', '');
      const chosen = () => page.locator('[role=option][aria-selected=true]').getAttribute('id');
      const first = await chosen();
      expect(await input.getAttribute('aria-activedescendant')).toBe(first);
      await input.press('ArrowUp');
      await expect.poll(chosen).not.toBe(first);
      await input.press('ArrowDown');
      await expect.poll(chosen).toBe(first);
    });

    it('offers to ask the model where nothing fits', async () => {
      const { page, input } = await find('/settings', 'zzqqxx');
      await page.getByText('Nothing is called “zzqqxx”.').waitFor();
      await input.press('Enter');
      await page.waitForURL('**/chat**');
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    });

    it('closes with Escape and with the same keys, and gives the focus back', async () => {
      const { page, input } = await find('/settings', '');
      await input.press('Escape');
      await input.waitFor({ state: 'detached' });
      await page.keyboard.press('Control+k');
      await input.waitFor();
      await page.keyboard.press('Control+k');
      await input.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: /^Find/ }).click();
      await input.press('Escape');
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Find/);
    });

    it('what admins may do, only for admins', async () => {
      const { page } = await find('/settings', 'audit', await server.register());
      await page.getByText('Nothing is called “audit”.').waitFor();
      expect(await page.getByRole('dialog').getByRole('option').count()).toBe(0);
    });
  });
});
