import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, openPage } from './browser.ts';
import { checkAccessible } from './check-accessible.ts';
import { scriptModel } from './script-model.ts';
import { servePage, type PageServer } from './serve-page.ts';

const skill = (name: string, command: string): string => `---
name: ${name}
version: 1.0.0
description: Counts.
modes: [Global]
---

### ${name}_count

Counts.

#### Parameters

None.

#### Command

\`\`\`bash
${command}
\`\`\`
`;
const names = ['apple', 'berry', 'cherry', 'damson', 'elder'];
const files = {
  'helper/SKILL.md': '---\nname: helper\ndescription: Helps.\nmax_iterations: 6\n---\n\nHELPER BODY\n',
  ...Object.fromEntries(names.map((name) => [`${name}/SKILL.md`, skill(name, `echo ${name} counted`)])),
};

/** A slow machine takes its time. */
const soon = { timeout: 20_000 };
const question = (page: Page): Locator => page.getByRole('region', { name: 'May this run?' });
const lastAnswer = (page: Page): Locator => page.getByRole('article', { name: 'Answer' }).last();

async function say(page: Page, content: string): Promise<void> {
  // An answer that is still being given takes no other message.
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  await page.getByRole('textbox', { name: 'Message' }).fill(content);
  await page.getByRole('textbox', { name: 'Message' }).press('Enter');
}

describe.skipIf(!hasBrowser)('an approval in a chat [reason: needs Chromium]', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePage({ files });
    for (const name of names)
      scriptModel(server, `Count ${name}`, [
        { calls: [[`${name}_count`, {}]] },
        { say: `The ${name} is done.` },
      ]);
  });

  it('says what would run and from where, and what it allows runs, with its exit code and output', async () => {
    const { page } = await openPage(server, { as: server.admin, path: '/chat' });
    await say(page, 'Count apple');
    await question(page).getByText('echo apple counted').waitFor();
    await question(page).getByRole('link', { name: 'apple' }).waitFor();
    await question(page).getByText('in the sandbox').waitFor();
    await question(page).getByText('no network').waitFor();
    await checkAccessible(page);
    await question(page).getByRole('button', { name: 'Allow once' }).click();
    await lastAnswer(page).getByText('The apple is done.').waitFor();
    await question(page).waitFor({ state: 'detached' });
    const ran = page.getByRole('button').filter({ hasText: 'apple_count' });
    await ran.getByText('exit 0').waitFor();
    await ran.click();
    await page.getByText('apple counted', { exact: true }).waitFor();
  });

  it('is denied by its key after a reload, and the card says so', async () => {
    const { page } = await openPage(server, { as: server.admin, path: '/chat' });
    await say(page, 'Count berry');
    await question(page).waitFor();
    await page.reload();
    await question(page).getByText('echo berry counted').waitFor();
    const box = page.getByRole('textbox', { name: 'Message' });
    // A letter in a message decides nothing.
    await box.fill('');
    await box.press('a');
    expect(await box.inputValue()).toBe('a');
    await box.fill('');
    await box.press('Escape');
    await expect
      .poll(async () => {
        if ((await question(page).count()) > 0) await page.keyboard.press('d');
        return question(page).count();
      }, soon)
      .toBe(0);
    await lastAnswer(page).getByText('The berry is done.').waitFor();
    await lastAnswer(page).getByText('Denied', { exact: true }).waitFor();
    await lastAnswer(page).getByText('denied', { exact: true }).waitFor();
    expect(await page.getByText('berry counted', { exact: true }).count()).toBe(0);
  });

  it('always for this version is not asked again, until the skill changes: then it says what changed', async () => {
    const { page } = await openPage(server, { as: server.admin, path: '/chat' });
    await say(page, 'Count cherry');
    await question(page).getByRole('button', { name: 'Always for this version' }).click();
    await lastAnswer(page).getByText('The cherry is done.').waitFor();
    await say(page, 'Count cherry again');
    await expect.poll(() => page.getByText('The cherry is done.').count(), soon).toBe(2);
    const folder = join(server.folder, 'shared', 'cherry');
    writeFileSync(join(folder, 'SKILL.md'), skill('cherry', 'echo cherry changed'));
    writeFileSync(join(folder, 'notes.md'), 'New.\n');
    await server.admin.client.catalog.rescan();
    await say(page, 'Count cherry once more');
    await question(page).getByText('echo cherry changed').waitFor();
    await question(page).getByText('Changed since it was last allowed').waitFor();
    const changed = question(page).getByRole('listitem');
    await changed.filter({ hasText: 'SKILL.md' }).getByText('changed', { exact: true }).waitFor();
    await changed.filter({ hasText: 'notes.md' }).getByText('new', { exact: true }).waitFor();
    rmSync(join(folder, 'notes.md'));
  });

  it('waits for an admin where one is none, and goes on by itself when that admin decides', async () => {
    const user = await server.register();
    const { page } = await openPage(server, { as: user, path: '/chat' });
    await say(page, 'Count damson');
    const waiting = page.getByRole('region', { name: 'Waits for an admin' });
    await waiting.getByText('echo damson counted').waitFor();
    expect(await waiting.getByRole('button', { name: /Allow|Deny|Always/ }).count()).toBe(0);
    const { items } = await server.admin.client.approvals.list({ status: 'pending' });
    const asked = items.find(({ skill: name }) => name === 'damson');
    await server.admin.client.approvals.decide(asked?.id ?? '', 'once');
    await lastAnswer(page).getByText('The damson is done.').waitFor();
    await waiting.waitFor({ state: 'detached' });
  });

  it('inside of a subagent is asked about in place, and the steps of the subagent can be seen', async () => {
    server.model.on(
      { predicate: ({ messages }) => JSON.stringify(messages).includes('Ask the helper') },
      ({ messages }) => {
        const isInside = JSON.stringify(messages).includes('HELPER BODY');
        if (messages.some(({ role }) => role === 'tool'))
          return { content: isInside ? 'It was inside.' : 'The helper is done.' };
        const [name, input] = isInside
          ? ['bash', { command: 'echo inside' }]
          : ['use_skill', { skill: 'helper', message: 'Ask the helper to look inside' }];
        return { toolCalls: [{ id: `call_${name}`, name, arguments: JSON.stringify(input) }] };
      },
    );
    const { page } = await openPage(server, { as: server.admin, path: '/chat' });
    await say(page, 'Ask the helper');
    await question(page).getByText('echo inside').waitFor();
    await lastAnswer(page).getByText('Subagent at work').waitFor();
    await lastAnswer(page).getByRole('listitem').filter({ hasText: 'bash' }).waitFor();
    await question(page).getByRole('button', { name: 'Allow once' }).click();
    await lastAnswer(page).getByText('The helper is done.').waitFor();
    await page.reload();
    await page.getByRole('button', { expanded: false }).filter({ hasText: 'Subagent' }).click();
    await page.getByText('It was inside.').waitFor();
    await page.getByRole('button', { name: 'Show the steps' }).click();
    await expect
      .poll(() => page.getByRole('listitem').filter({ hasText: 'echo inside' }).count(), soon)
      .toBe(1);
  });

  it('ends with its turn when that is stopped', async () => {
    const { page } = await openPage(server, { as: server.admin, path: '/chat' });
    await say(page, 'Count elder');
    await question(page).waitFor();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await lastAnswer(page).getByText('Nobody decided before it ended').waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
    expect(await question(page).count()).toBe(0);
  });
});
