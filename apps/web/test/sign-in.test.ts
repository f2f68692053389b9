import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, openPage } from './browser.ts';
import { PASSWORD, servePage, type PageServer } from './serve-page.ts';

describe.skipIf(!hasBrowser)('signing in [reason: needs Chromium]', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePage();
  });

  it('leads to where one wanted to go', async () => {
    const { page } = await openPage(server, { path: '/runs?status=failed' });
    await page.getByLabel('Email').fill(server.admin.user.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor();
    expect(page.url()).toBe(`${server.url}/runs?status=failed`);
  });

  it('says that a password is wrong and keeps what was typed', async () => {
    const { page } = await openPage(server, { path: '/sign-in', expectedErrors: [/401/] });
    await page.getByLabel('Email').fill(server.admin.user.email);
    await page.getByLabel('Password').fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(server.admin.user.email);
  });

  it('follows no address of another site', async () => {
    const { page } = await openPage(server, { path: '/sign-in?next=//evil.example/' });
    await page.getByLabel('Email').fill(server.admin.user.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/chat');
    expect(new URL(page.url()).origin).toBe(server.url);
  });
});
