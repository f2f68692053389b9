import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, openPage } from './browser.ts';
import { servePage, type PageServer, type SignedInAccount } from './serve-page.ts';

const tool = (name: string) => `---
name: ${name}
version: 1.0.0
description: Marks something.
modes: [Global]
---

### ${name}_go

Goes.

#### Parameters

None.

#### Command

\`\`\`bash
echo ${name} ran
\`\`\`
`;

describe.skipIf(!hasBrowser)('activity [reason: needs Chromium]', () => {
  let server: PageServer;
  let user: SignedInAccount;
  beforeAll(async () => {
    server = await servePage({
      files: {
        'mark/SKILL.md': tool('mark'),
        'hello/SKILL.md': '---\nname: hello\ndescription: Greets.\n---\n\nSay hello.\n',
      },
    });
    server.model.onMessage(/fail/, { error: { message: 'overloaded' }, status: 400 });
    server.model.on({ predicate: () => true }, { content: 'Hello.' });
    user = await server.register();
    for (const { client } of [server.admin, user]) for await (const _ of await client.runs.start('hello'));
  });
  const open = (path: string, as = server.admin) => openPage(server, { as, path });

  it('shows use over time: everybody’s to admins, who can narrow it to their own', async () => {
    const { page } = await open('/activity');
    await page.getByRole('img', { name: 'Runs a day over 30 days: 2 runs, 0 failed' }).waitFor();
    await page.getByRole('link', { name: 'hello' }).waitFor();
    await page.getByRole('radio', { name: 'Mine' }).check();
    await page.getByRole('img', { name: 'Runs a day over 30 days: 1 run, 0 failed' }).waitFor();
    await page.getByRole('radio', { name: '7 days' }).check();
    await page.getByRole('img', { name: /over 7 days/ }).waitFor();
    expect(new URL(page.url()).search).toContain('days=7');
    await page.reload();
    await page.getByRole('img', { name: 'Runs a day over 7 days: 1 run, 0 failed' }).waitFor();
    await page.getByRole('button', { name: 'The numbers, day by day' }).click();
    expect(await page.getByRole('row').count()).toBe(8);
  });

  it('shows others their own use, and neither the audit trail nor a choice of whose', async () => {
    const { page } = await open('/activity?tab=audit', user);
    await page.getByRole('img', { name: /1 run, 0 failed/ }).waitFor();
    expect(await page.getByRole('tab').allTextContents()).toEqual(['Use', 'Waiting']);
    expect(await page.getByRole('radio', { name: 'Everyone' }).count()).toBe(0);
  });

  it('teaches with an example where nothing ran yet', async () => {
    const { page } = await open('/activity', await server.register());
    await page.getByRole('link', { name: 'Ask what skills there are' }).click();
    await page.waitForURL('**/chat**');
    expect(new URL(page.url()).searchParams.get('say') ?? 'taken up').not.toBe('');
  });

  it('lets admins decide what waits in place, and others see that it waits', async () => {
    const waiting = await user.client.skills.callTool('mark', 'mark_go');
    expect(waiting.status).toBe('waiting');
    const { page: asUser } = await open('/activity?tab=waiting', user);
    await asUser.getByText('echo mark ran').waitFor();
    expect(await asUser.getByRole('button', { name: /Allow/ }).count()).toBe(0);
    const { page } = await open('/activity?tab=waiting');
    await page.getByText(`Asked by ${user.user.email}`).waitFor();
    await page.getByRole('button', { name: /Allow once/ }).click();
    await page.getByText('Nothing waits').waitFor();
    const { run_id: runId } = waiting;
    await expect.poll(async () => (await user.client.runs.get(runId)).output).toBe('mark ran\n');
  });

  it('narrows the audit trail by action, person and time, in the address', async () => {
    const { page } = await open('/activity?tab=audit');
    await page.getByLabel('What happened').selectOption('user.create');
    await page.getByText('1–3 of 3').waitFor();
    await page.getByLabel('Who').selectOption({ label: user.user.email });
    await page.getByText('1–1 of 1').waitFor();
    await page.getByLabel('When').selectOption('between');
    await page.getByLabel('From').fill('2001-01-01');
    await page.getByLabel('To', { exact: true }).fill('2001-01-02');
    await page.getByText('No record matches').waitFor();
    await page.reload();
    await page.getByText('No record matches').waitFor();
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    const record = page.getByRole('button', { name: /user\.create/ }).first();
    await record.click();
    await page.getByText('Somebody made an account by registering').first().waitFor();
    expect(new URL(page.url()).search).toBe('?tab=audit');
  });

  it('goes through the audit trail page by page', async () => {
    for (let count = 0; count < 30; count += 1) {
      const { id } = await server.admin.client.auth.tokens.create({ name: 'passing' });
      await server.admin.client.auth.tokens.revoke(id);
    }
    const { page } = await open('/activity?tab=audit');
    await page.getByText(/^1–50 of/).waitFor();
    await page.getByRole('button', { name: 'Older' }).click();
    await page.getByText(/^51–/).waitFor();
    expect(new URL(page.url()).search).toContain('page=2');
    await page.goBack();
    await page.getByText(/^1–50 of/).waitFor();
  });

  it('says in words that the chain is whole, and gives a copy of the trail', async () => {
    const { page } = await open('/activity?tab=audit&action=sign-in');
    await page.getByRole('button', { name: 'Check the chain' }).click();
    await page.getByText(/The chain is whole: \d+ records/).waitFor();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    expect((await downloading).suggestedFilename()).toBe('techne-audit.ndjson');
  });
});
