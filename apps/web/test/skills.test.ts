import { readFile } from 'node:fs/promises';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, openPage } from './browser.ts';
import { servePage, type PageServer } from './serve-page.ts';

const written = (name: string): string => `---
# Kept for the weekly meeting
name: ${name}
description: 'Sums the week up.'   # one line
inputs:
  # what happened
  - name: notes      # required
    type: textarea
    required: true
x-team: {a: 1,   b: 2}   # unknown, kept
---

Sum up: {{notes}}
`;
const editor = (page: Page) => page.getByRole('textbox', { name: 'SKILL.md' });
const status = (page: Page) => page.locator('header').getByRole('status');
const contentOf = async (server: PageServer, name: string): Promise<string> =>
  (await server.admin.client.skills.get(name)).raw_content;

/** Waits until the page says that it is saved. */
async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+s');
  await status(page).getByText('Saved', { exact: true }).waitFor();
}

describe.skipIf(!hasBrowser)('skills [reason: needs Chromium]', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePage({
      files: {
        'notes/SKILL.md':
          '---\nname: notes\ndescription: Takes notes.\n---\n\n# Notes\n\n<b onclick="x()">bold</b>\n<!-- hidden -->\n',
        'notes/references/more.md': 'More to read.\n',
      },
    });
  });

  it('a new one begins with a template, and editing it loses no comment', async () => {
    const { page } = await openPage(server, { as: server.admin, path: '/skills/new' });
    await page.getByLabel('Name').fill('Wrong Name');
    await page.getByText('Only lower-case letters').waitFor();
    await page.getByLabel('Name').fill('first-one');
    await page.getByText('Prompt with inputs').click();
    await page.getByRole('button', { name: 'Create and edit' }).click();
    await page.waitForURL('**/skills/first-one/edit');
    await editor(page).waitFor();
    const before = await contentOf(server, 'first-one');
    expect(before).toContain('name: first-one\n');

    await editor(page).click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('End');
    await page.keyboard.type('\n# Mine,  with  blanks');
    await status(page).getByText('Not saved').waitFor();
    await save(page);
    const commented = before.replace('---\n', '---\n# Mine,  with  blanks\n');
    expect(await contentOf(server, 'first-one')).toBe(commented);

    await page.getByLabel('Description').fill('Writes: a text # really');
    await save(page);
    expect(await contentOf(server, 'first-one')).toBe(
      commented.replace(/description: .*/, 'description: "Writes: a text # really"'),
    );
    const taken = await openPage(server, { as: server.admin, path: '/skills/new', expectedErrors: [/409/] });
    await taken.page.getByLabel('Name').fill('first-one');
    await taken.page.keyboard.press('Enter');
    await taken.page.getByLabel('Name').and(taken.page.locator('[aria-invalid=true]')).waitFor();
  });

  it('live validation marks the line, says what to do, and leads there', async () => {
    await server.admin.client.skills.create({ name: 'checked', content: written('checked') });
    const { page } = await openPage(server, { as: server.admin, path: '/skills/checked/edit' });
    await editor(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('And {{other}} too.');
    const problem = page.getByRole('button', { name: /\{\{other\}\} is no input/ });
    const last = (await contentOf(server, 'checked')).split('\n').length;
    await problem.getByText(`Line ${last}`).waitFor();
    await page.locator('.cm-lintRange-error', { hasText: '{{other}}' }).waitFor();
    expect(await page.locator('.cm-gutter-lint .cm-lint-marker-error').count()).toBe(1);
    await page.getByRole('tab', { name: 'Placeholders' }).click();
    await page.getByRole('button', { name: 'Add the input other' }).click();
    await problem.waitFor({ state: 'detached' });
    await save(page);
    const saved = await contentOf(server, 'checked');
    expect(saved).toContain('    required: true\n  - name: other\n    type: text\nx-team: {a: 1,   b: 2}');
    expect(saved).toContain('And {{other}} too.');
  });

  it('the form changes its own value alone: comments, order and unknown keys stay byte for byte', async () => {
    await server.admin.client.skills.create({ name: 'formed', content: written('formed') });
    const before = await contentOf(server, 'formed');
    const { page } = await openPage(server, { as: server.admin, path: '/skills/formed/edit' });
    await page.getByLabel('Description').fill("It's a sum.");
    const input = page.getByRole('group', { name: 'Input 1' });
    await input.getByLabel('Label').fill('Notes: all');
    await input.getByLabel('Required').uncheck();
    await page.getByLabel('Temperature').fill('0.5');
    await save(page);
    const after = before
      .replace("'Sums the week up.'", "'It''s a sum.'")
      .replace('required: true\n', 'required: false\n    label: "Notes: all"\n')
      .replace(/(user_id: .*\n)/, '$1model:\n  temperature: 0.5\n');
    expect(await contentOf(server, 'formed')).toBe(after);
    await input.getByLabel('Label').fill('');
    await input.getByLabel('Required').check();
    await page.getByLabel('Description').fill('Sums the week up.');
    await page.getByLabel('Temperature').fill('');
    await save(page);
    expect(await contentOf(server, 'formed')).toBe(before);
  });

  it('previews what a model sees in each format, with its tokens', async () => {
    await server.admin.client.skills.create({ name: 'seen', content: written('seen') });
    const { page } = await openPage(server, { as: server.admin, path: '/skills/seen/edit' });
    await page.getByRole('tab', { name: 'Preview' }).click();
    for (const format of ['XML', 'JSON', 'Markdown', 'Functions']) {
      const region = page.getByRole('region', { name: format });
      await region.getByText('seen').first().waitFor();
      await region.getByText(/\d+ tokens of 2,560/).waitFor();
      expect(Number(await region.getByRole('meter').getAttribute('aria-valuenow'))).toBeGreaterThan(10);
    }
  });

  it('saving over what somebody else saved asks whose text stays', async () => {
    const { client } = server.admin;
    await client.skills.create({ name: 'shared-text', content: written('shared-text') });
    const { page } = await openPage(server, {
      as: server.admin,
      path: '/skills/shared-text/edit',
      expectedErrors: [/412/],
    });
    const type = async (words: string): Promise<void> => {
      await editor(page).click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(words);
      await status(page).getByText('Not saved').waitFor();
    };
    await type('Mine.');
    const before = await contentOf(server, 'shared-text');
    await client.skills.update('shared-text', `${before}Theirs.\n`);
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Somebody else saved this skill' });
    await dialog.locator('[data-kind=removed]', { hasText: 'Theirs.' }).waitFor();
    await dialog.locator('[data-kind=added]', { hasText: 'Mine.' }).waitFor();
    await dialog.getByRole('button', { name: 'Save mine over it' }).click();
    await status(page).getByText('Saved', { exact: true }).waitFor();
    expect(await contentOf(server, 'shared-text')).toBe(`${before}Mine.`);

    await type(' More.');
    await client.skills.update('shared-text', `${before}Theirs again.\n`);
    await page.keyboard.press('Control+s');
    await dialog.getByRole('button', { name: 'Load theirs' }).click();
    await page.locator('.cm-line', { hasText: 'Theirs again.' }).waitFor();
    expect(await contentOf(server, 'shared-text')).toBe(`${before}Theirs again.\n`);
  });

  it('asks before unsaved text is left behind', async () => {
    await server.admin.client.skills.create({ name: 'guarded', content: written('guarded') });
    const { page } = await openPage(server, { as: server.admin, path: '/skills/guarded/edit' });
    await editor(page).click();
    await page.keyboard.type('x');
    await page.getByRole('link', { name: 'Show the skill' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    expect(new URL(page.url()).pathname).toBe('/skills/guarded/edit');
    await page.getByRole('link', { name: 'Show the skill' }).click();
    await dialog.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.waitForURL('**/skills/guarded');
  });

  it('keeps the line breaks of the author', async () => {
    const content = written('windows').replaceAll('\n', '\r\n');
    await server.admin.client.skills.create({ name: 'windows', content });
    const before = await contentOf(server, 'windows');
    const { page } = await openPage(server, { as: server.admin, path: '/skills/windows/edit' });
    await editor(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('More.');
    await save(page);
    expect(await contentOf(server, 'windows')).toBe(`${before}More.`);
  });

  it('versions show what changed, and one is brought back', async () => {
    const { client } = server.admin;
    await client.skills.create({ name: 'aged', content: written('aged') });
    const first = await contentOf(server, 'aged');
    await client.skills.update('aged', first.replace('Sum up', 'Tell'));
    await client.skills.update('aged', first.replace('Sum up', 'Sing'));
    const { page } = await openPage(server, { as: server.admin, path: '/skills/aged?tab=versions' });
    await page.locator('[data-kind=removed]', { hasText: 'Tell: {{notes}}' }).waitFor();
    await page.locator('[data-kind=added]', { hasText: 'Sing: {{notes}}' }).waitFor();
    await page.getByLabel('Compare with').selectOption('1');
    await page.locator('[data-kind=removed]', { hasText: 'Sum up: {{notes}}' }).waitFor();
    expect(page.url()).toContain('against=1');
    await page.getByRole('button', { name: /^Version 1/ }).click();
    await page.getByRole('button', { name: 'Restore this version' }).click();
    await page.getByText('Version 1 is back, as version 4').waitFor();
    await page.getByRole('button', { name: /^Version 4 current/ }).waitFor();
    expect(await contentOf(server, 'aged')).toBe(first);
  });

  it('a folder goes up, and comes down with the same bytes', async () => {
    const folder = join(server.folder, 'bring', 'brought');
    const files = {
      'SKILL.md': written('brought'),
      'scripts/run.sh': '#!/bin/sh\necho hi\n',
      'references/漢字.md': 'Grüße\n',
    };
    mkdirSync(join(folder, 'scripts'), { recursive: true });
    mkdirSync(join(folder, 'references'));
    for (const [path, content] of Object.entries(files)) writeFileSync(join(folder, path), content);
    const { page } = await openPage(server, { as: server.admin, path: '/skills/new' });
    await page
      .getByLabel('Choose a folder', { exact: true })
      .and(page.locator('input'))
      .setInputFiles(folder);
    await page.waitForURL('**/skills/brought');
    await page.getByRole('tab', { name: 'Files 3' }).click();
    await page.getByRole('link', { name: 'scripts/run.sh' }).click();
    await page.getByText('echo hi').waitFor();

    await page.getByRole('button', { name: 'More actions' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Download as zip' }).click();
    const archive = await (await downloading).path();
    expect(Buffer.compare(await readFile(archive), await server.admin.client.skills.archive('brought'))).toBe(
      0,
    );

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete skill' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete skill' }).click();
    await page.waitForURL(/\/skills$/);
    await page.getByRole('link', { name: 'New skill' }).click();
    await page
      .getByLabel('Choose a zip file', { exact: true })
      .and(page.locator('input'))
      .setInputFiles({ name: 'brought.zip', mimeType: 'application/zip', buffer: await readFile(archive) });
    await page.waitForURL('**/skills/brought');
    for (const [path, content] of Object.entries(files)) {
      const bytes = await server.admin.client.skills.readFile('brought', path);
      const text = Buffer.from(bytes).toString('utf8');
      expect(path === 'SKILL.md' ? text.replace(/user_id: .*\n/, '') : text).toBe(content);
    }
  });

  it('files are added and deleted', async () => {
    await server.admin.client.skills.create({ name: 'filed', content: written('filed') });
    const { page } = await openPage(server, { as: server.admin, path: '/skills/filed?tab=files' });
    await page.getByRole('button', { name: 'Add files' }).click();
    await page
      .getByLabel('Choose files')
      .and(page.locator('input'))
      .setInputFiles({ name: 'a b.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') });
    await page.getByRole('dialog').getByRole('button', { name: 'Add files' }).click();
    await page.getByRole('link', { name: 'references/a b.txt' }).click();
    await page.getByText('Hello', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('link', { name: 'references/a b.txt' }).waitFor({ state: 'detached' });
    expect((await server.admin.client.skills.files('filed')).total).toBe(1);
  });

  it('who may not change a skill sees no way to, also by its address', async () => {
    await server.admin.client.skills.create({
      name: 'for-all',
      content: written('for-all'),
      visibility: 'tenant',
    });
    const { page } = await openPage(server, { as: await server.register(), path: '/skills/for-all' });
    await page.getByRole('link', { name: 'Run' }).waitFor();
    expect(await page.getByRole('link', { name: 'Edit' }).count()).toBe(0);
    expect(await page.getByRole('tab', { name: /Versions/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem').first().waitFor();
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Download as zip']);
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Files' }).click();
    await page.getByRole('link', { name: 'SKILL.md' }).waitFor();
    expect(await page.getByRole('button', { name: 'Add files' }).count()).toBe(0);
    await page.goto('/skills/for-all/edit');
    await page.getByText('You cannot edit this skill').waitFor();
  });

  it('admins turn a skill off and on; what its text hides is said, and shows as it was written', async () => {
    const { page } = await openPage(server, { as: server.admin, path: '/skills/notes' });
    await page.locator('.prose').getByText('bold').waitFor();
    expect(await page.locator('.prose b').count()).toBe(0);
    await page.getByText('Some of this text does not show here').waitFor();
    await page.getByText('As written', { exact: true }).click();
    await page.getByText('<!-- hidden -->').waitFor();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Turn off for everybody' }).click();
    await page.getByText('An admin turned this skill off').waitFor();
    expect(await page.getByRole('link', { name: 'Use in chat' }).count()).toBe(0);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Turn on for everybody' }).click();
    const use = page.getByRole('link', { name: 'Use in chat' });
    expect(await use.getAttribute('href')).toMatch(/^\/chat\?say=/);
  });

  it('a skill that is not there says so', async () => {
    const { page } = await openPage(server, {
      as: server.admin,
      path: '/skills/nowhere',
      expectedErrors: [/404/],
    });
    await page.getByText('There is no such skill').waitFor();
    await page.getByRole('link', { name: 'All skills' }).click();
    await page.getByRole('link', { name: /^notes/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/skills');
  });
});
