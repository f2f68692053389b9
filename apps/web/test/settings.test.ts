import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@techne/server/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, openPage } from './browser.ts';
import { PASSWORD, servePage, type PageServer, type SignedInAccount } from './serve-page.ts';

describe.skipIf(!hasBrowser)('settings [reason: needs Chromium]', () => {
  let server: PageServer;
  let user: SignedInAccount;
  beforeAll(async () => {
    server = await servePage({
      files: {
        'good/SKILL.md': '---\nname: good\ndescription: Fine.\n---\n\nFine.\n',
        'bad/SKILL.md': '---\nname: bad\n---\n\nText.\n',
      },
      hasModel: false,
    });
    user = await server.register();
  });
  const open = (tab: string, as: SignedInAccount = server.admin, expectedErrors: readonly RegExp[] = []) =>
    openPage(server, { as, path: `/settings?tab=${tab}`, expectedErrors });

  it('keeps the theme, and shows it before the first paint', async () => {
    const { page } = await open('appearance');
    const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
    await page.getByRole('radio', { name: 'Dark' }).check();
    expect(await theme()).toBe('dark');
    await page.reload();
    expect(await theme()).toBe('dark');
    await page.getByRole('radio', { name: 'Dark' }).press('ArrowLeft');
    expect(await theme()).toBe('light');
    await page.getByRole('radio', { name: 'As the system' }).check();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(theme).toBe('dark');
  });

  it('changes the password, and says at the field what is wrong with it', async () => {
    const somebody = await server.register();
    const { page } = await open('account', somebody, [/40[013]/]);
    await page.getByLabel('Current password').fill('not it at all');
    await page.getByLabel('New password').fill('another good one');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.locator('[role=alert], [aria-invalid=true]').first().waitFor();
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your password is changed').waitFor();
    const { email } = somebody.user;
    const signedIn = await createClient({ url: server.url }).auth.login({
      email,
      password: 'another good one',
    });
    expect(signedIn.user.email).toBe(email);
  });

  it('signs out at the server too', async () => {
    const somebody = await server.register();
    const { page } = await open('account', somebody);
    await page.evaluate(() => sessionStorage.setItem('left', '1'));
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/sign-in**');
    await expect(somebody.client.auth.me()).rejects.toMatchObject({ status: 401 });
  });

  it('makes a token that is shown once, works, and can be revoked', async () => {
    const { page } = await open('tokens', user);
    await page.getByRole('button', { name: 'Make one for 30 days' }).click();
    await page.getByLabel('What is it for?').fill('nightly report');
    await page.getByRole('button', { name: 'Make the token' }).click();
    const token = (await page.getByLabel('Token', { exact: true }).textContent()) ?? '';
    expect((await createClient({ url: server.url, token }).auth.me()).email).toBe(user.user.email);
    await page.getByRole('button', { name: 'Copy' }).first().click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByRole('listitem').filter({ hasText: 'nightly report' }).waitFor();
    expect(await page.content()).not.toContain(token);
    await page.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('No tokens yet').waitFor();
    await expect(createClient({ url: server.url, token }).auth.me()).rejects.toMatchObject({ status: 401 });
  });

  it('says that no model is connected, and what to write so that one is', async () => {
    const { page } = await open('models', user);
    await page.getByText('No model is connected').waitFor();
    await page.getByRole('radio', { name: 'Your own server' }).check();
    const code = await page.getByLabel('What to write').textContent();
    expect(code).toContain('base_url = "http://127.0.0.1:11434/v1"');
  });

  it('shows where skills come from and what is wrong, and looks again', async () => {
    const { page } = await open('sources');
    const errors = page.getByRole('region', { name: 'Skills that could not be read' });
    await errors.getByText(/bad\/SKILL\.md/).waitFor();
    writeFileSync(
      join(server.folder, 'shared/bad/SKILL.md'),
      '---\nname: bad\ndescription: Right.\n---\n\nText.\n',
    );
    await page.getByRole('button', { name: 'Look again' }).click();
    await page.getByText(/^Looked again: \d+ skills$/).waitFor();
    await errors.waitFor({ state: 'detached' });
    const { invalid } = await server.admin.client.catalog.get();
    expect(invalid).toEqual([]);
    rmSync(join(server.folder, 'shared/bad'), { recursive: true });
  });

  it('invites somebody by a link that works, changes a role and removes an account', async () => {
    const { page } = await open('users');
    await page.getByRole('button', { name: 'Invite somebody' }).click();
    await page.getByLabel('Email').fill('guest@example.test');
    await page.getByRole('button', { name: 'Make the link' }).click();
    const link = (await page.getByLabel('Link', { exact: true }).textContent()) ?? '';
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    const secret = new URL(link).hash.slice(1);
    const guest = await createClient({ url: server.url }).auth.useLink({ secret, password: PASSWORD });
    expect(guest.user).toMatchObject({ email: 'guest@example.test', role: 'user' });
    await page.reload();
    await page.getByLabel('Role of guest@example.test').selectOption('admin');
    await page.getByText('guest@example.test is now Admin').waitFor();
    await page.getByRole('button', { name: 'More for guest@example.test' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByLabel('Role of guest@example.test').waitFor({ state: 'detached' });
  });

  it('keeps the last admin, and says so', async () => {
    const { page } = await open('users', server.admin, [/409/]);
    await page.getByLabel(`Role of ${server.admin.user.email}`).selectOption('user');
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel(`Role of ${server.admin.user.email}`).inputValue()).toBe('admin');
  });

  it('shows others only what is theirs', async () => {
    const { page } = await open('users', user);
    await page.getByRole('heading', { name: 'Theme' }).waitFor();
    expect(await page.getByRole('tab').allTextContents()).toEqual([
      'Appearance',
      'Account',
      'API tokens',
      'Models',
    ]);
  });

  it('teaches where no answer is remembered', async () => {
    const { page } = await open('answers');
    await page.getByRole('link', { name: 'See what waits now' }).click();
    await page.getByRole('tab', { name: 'Waiting', selected: true }).waitFor();
    expect(page.url()).toBe(`${server.url}/activity?tab=waiting`);
  });
});
