import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { hasBrowser, openPage } from './browser.ts';
import { checkAccessible } from './check-accessible.ts';
import { openCutProxy, type CutProxy } from './cut-proxy.ts';
import { scriptModel } from './script-model.ts';
import { servePage, type PageServer, type SignedInAccount } from './serve-page.ts';

const summary = `---
name: article-summary
description: Summarises an article
inputs:
  - name: article
    label: Article
    type: textarea
    required: true
    description: The whole text
  - name: style
    label: Style
    default: concise
---

Summarize in a [{{style}}] tone:

{{article}}
`;
const slow = `---
name: slow-story
description: Tells a long story
---

Tell a long story.
`;
const bad = `---
name: bad-luck
description: Fails
---

Nothing works.
`;
const counter = `---
name: counter
version: 1.0.0
description: Counts
modes: [Global]
---

### count

Counts.

#### Parameters

None.

#### Command

\`\`\`bash
echo one two three
\`\`\`
`;
const path = '/skills/article-summary/run';
const words = Array.from({ length: 2_000 }, (_, index) => `w${index + 1}.`);

describe.skipIf(!hasBrowser)('running a skill [reason: needs Chromium]', () => {
  let server: PageServer;
  let proxy: CutProxy;
  beforeAll(async () => {
    proxy = await openCutProxy();
    server = await servePage({
      files: {
        'article-summary/SKILL.md': summary,
        'slow-story/SKILL.md': slow,
        'bad-luck/SKILL.md': bad,
        'counter/SKILL.md': counter,
      },
      config: `allowed_hosts = ["127.0.0.1:${proxy.port}"]\n`,
    });
    mend();
    server.model.onMessage(/Tell a long story/, { content: words.join(' ') }, { chunkSize: 12, latency: 60 });
    server.model.onMessage(/Nothing works/, { error: { message: 'The model has a bad day' }, status: 400 });
    server.model.onMessage(/Summarize/, { content: '**摘要**：你好，世界。' }, { chunkSize: 3 });
    return () => proxy.close();
  });
  const mend = (): void => {
    proxy.target = Number(new URL(server.url).port);
  };
  const answer = (page: Page) => page.getByRole('region', { name: 'Answer' });
  const start = (page: Page) => page.getByRole('button', { name: 'Run', exact: true }).click();
  const run = async (account: SignedInAccount, name: string, inputs = {}): Promise<string> =>
    (await account.client.runs.start(name, inputs)).runId;

  it('refuses a missing required input before anything is sent', async () => {
    const account = await server.register();
    const { page } = await openPage(server, { as: account, path });
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await start(page);
    await page.getByText('Fill this in').waitFor();
    const article = page.getByLabel('Article');
    expect(await article.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await article.getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
    expect((await account.client.runs.list()).total).toBe(0);
  });

  it('sends what was typed in any language, fills it in, and shows each stage and the answer', async () => {
    const account = await server.register();
    const { page } = await openPage(server, { as: account, path });
    expect(await page.getByLabel('Style').inputValue()).toBe('concise');
    const article = '第一行：你好 "引号"\n第二行 👋🏽 & <b>文</b>';
    await page.getByLabel('Article').fill(article);
    await page.getByLabel('Article').press('Control+Enter');
    await answer(page).getByText('摘要').waitFor();
    await answer(page).getByText('The run is done').waitFor();
    expect(await answer(page).getByRole('list', { name: 'Timeline' }).innerText()).toContain(
      'Fill in the prompt',
    );
    const [asked] = server.model.getRequests().slice(-1);
    const messages = JSON.stringify(asked?.body);
    expect(messages).toContain(JSON.stringify(`Summarize in a [concise] tone:\n\n${article}`).slice(1, -1));
    const { items } = await account.client.runs.list();
    expect(items).toMatchObject([{ kind: 'run', skill: 'article-summary', status: 'succeeded' }]);
    await page.getByRole('button', { name: 'Copy answer' }).click();
    await page.getByText('Answer copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('**摘要**：你好，世界。');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Link copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${server.url}/runs/${items[0]?.id}`,
    );
  });

  it('runs again with the same inputs, an emptied one included', async () => {
    const account = await server.register();
    const { page } = await openPage(server, { as: account, path });
    await page.getByLabel('Article').fill('文章');
    await page.getByLabel('Style').fill('');
    await page.getByText('the default is not used').waitFor();
    await start(page);
    await answer(page).getByText('摘要').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Runs' }).click();
    await page.getByRole('link', { name: 'article-summary' }).click();
    await page.getByRole('link', { name: 'Run again' }).click();
    await page.waitForURL('**/skills/article-summary/run?again=*');
    await expect.poll(() => page.getByLabel('Article').inputValue()).toBe('文章');
    await expect.poll(() => page.getByLabel('Style').inputValue()).toBe('');
    expect(JSON.stringify(server.model.getRequests().at(-1)?.body)).toContain('Summarize in a [] tone');
    await start(page);
    await answer(page).getByText('摘要').waitFor();
    expect((await account.client.runs.list()).total).toBe(2);
  });

  it('goes on after the connection was cut, without a gap, and says so meanwhile', async () => {
    const account = await server.register();
    const through = { url: `http://127.0.0.1:${proxy.port}` };
    const { page } = await openPage(through, {
      as: account,
      path: '/skills/slow-story/run',
      expectedErrors: [/ERR_|Failed to load/],
    });
    await start(page);
    await answer(page).getByText('w5.', { exact: false }).waitFor();
    // Until it is mended it leads nowhere.
    proxy.target = 1;
    proxy.cut();
    await answer(page).getByText('The connection broke off').waitFor();
    const heard = await countWords(page);
    mend();
    await answer(page).getByText('The connection broke off').waitFor({ state: 'detached' });
    await page.getByText(`w${heard + 5}.`, { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await answer(page).getByText('The run was stopped').waitFor();
    await expectNoGap(page);
  });

  it('goes on when the page of a run, or of its form, is loaded anew, and stops when asked to', async () => {
    const account = await server.register();
    const { page } = await openPage(server, { as: account, path: '/skills/slow-story/run' });
    await start(page);
    await answer(page).getByText('w3.', { exact: false }).waitFor();
    await page.reload();
    await answer(page).getByText('w6.', { exact: false }).waitFor();
    const id = new URL(page.url()).searchParams.get('run') ?? '';
    await page.goto(`/runs/${id}`);
    await answer(page).getByText('w9.', { exact: false }).waitFor();
    await page.reload();
    await answer(page).getByText('w9.', { exact: false }).waitFor();
    expect((await account.client.runs.get(id)).status).toBe('running');
    const heard = await countWords(page);
    await page.getByText(`w${heard + 3}.`, { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await answer(page).getByText('The run was stopped').waitFor();
    await expectNoGap(page);
    expect((await account.client.runs.get(id)).status).toBe('cancelled');
  });

  it('opens by its link for who started it and for admins, and for nobody else', async () => {
    const [owner, other] = [await server.register(), await server.register()];
    const id = await run(owner, 'article-summary', { article: 'x' });
    for (const as of [owner, server.admin]) {
      const { page } = await openPage(server, { as, path: `/runs/${id}` });
      await answer(page).getByText('摘要').waitFor();
    }
    const { page } = await openPage(server, { as: other, path: `/runs/${id}`, expectedErrors: [/404/] });
    await page.getByRole('heading', { name: 'There is no such run' }).waitFor();
    expect(await page.getByText('摘要').count()).toBe(0);
  });

  it('says why a run failed and what to do', async () => {
    const account = await server.register();
    const { page } = await openPage(server, { as: account, path: '/skills/bad-luck/run' });
    await start(page);
    await answer(page).getByText('The run failed').waitFor();
    await answer(page).getByText('Run it again.').waitFor();
    await page.getByRole('button', { name: 'Run', exact: true, disabled: false }).waitFor();
    expect((await account.client.runs.list()).items).toMatchObject([{ status: 'failed' }]);
  });

  it('shows a command that waits to its owner, and lets an admin decide where it is shown', async () => {
    const account = await server.register();
    const waiting = await account.client.skills.callTool('counter', 'count');
    const link = `/runs/${waiting.run_id}`;
    const { page } = await openPage(server, { as: account, path: link });
    await page.getByText('Waiting for approval').waitFor();
    expect(await page.getByRole('button', { name: /once/i }).count()).toBe(0);
    const { page: admins } = await openPage(server, { as: server.admin, path: link });
    await admins.getByRole('button', { name: /once/i }).click();
    for (const each of [admins, page]) {
      await answer(each).getByText('one two three').waitFor();
      await answer(each).getByText('Exit code 0').waitFor();
    }
  });

  it('shows a turn of a chat with its calls, and leads to the chat', async () => {
    const account = await server.register();
    scriptModel(server, 'Please read it', [
      { calls: [['skillsActivate', { name: 'counter' }]] },
      { say: 'I have **read** it.' },
    ]);
    const { id } = await account.client.chats.create();
    const turn = await account.client.chats.send(id, { content: 'Please read it' });
    const { page } = await openPage(server, { as: account, path: `/runs/${turn.runId}` });
    await answer(page).getByText('I have read it.').waitFor();
    const timeline = page.getByRole('list', { name: 'Timeline' });
    await timeline.getByText('Ask the model, step 2').waitFor();
    await timeline.getByRole('button', { name: /counter/ }).waitFor();
    expect(await page.getByRole('link', { name: 'Open the chat' }).getAttribute('href')).toBe(`/chat/${id}`);
  });

  it('keeps a history that is filtered by the address and walked by keys', async () => {
    const account = await server.register();
    const { page } = await openPage(server, { as: account, path: '/runs' });
    await page.getByRole('heading', { name: 'Nothing ran yet' }).waitFor();
    const first = await run(account, 'article-summary', { article: 'x' });
    await run(account, 'bad-luck');
    const settled = async (): Promise<boolean> =>
      (await account.client.runs.list()).items.every(({ finished_at: end }) => end !== null);
    await expect.poll(settled, { timeout: 15_000 }).toBe(true);
    await page.reload();
    await page.getByRole('cell', { name: 'Failed' }).waitFor();
    await page.getByLabel('Skill', { exact: true }).selectOption('article-summary');
    await page.waitForURL('**/runs?skill=article-summary');
    await page.getByRole('cell', { name: 'Failed' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByRole('cell', { name: 'Failed' }).waitFor();
    await page.getByRole('link', { name: 'bad-luck' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/runs/${first}`);
    await page.goto('/runs?status=running');
    await page.getByRole('heading', { name: 'No run is like that' }).waitFor();
  });

  it.each(['light', 'dark'] as const)('can be used by everybody, in %s', async (theme) => {
    const account = await server.register();
    const id = await run(account, 'article-summary', { article: 'x' });
    const phone = { width: 390, height: 844 };
    const { page } = await openPage(server, { as: account, path: `/runs/${id}`, theme });
    await answer(page).getByText('摘要').waitFor();
    await answer(page).getByText('The run is done').waitFor();
    await checkAccessible(page);
    await page.goto('/runs');
    await page.getByRole('link', { name: 'article-summary' }).waitFor();
    await checkAccessible(page);
    await page.setViewportSize(phone);
    await checkAccessible(page);
    await page.goto(path);
    await start(page);
    await page.getByText('Fill this in').waitFor();
    await checkAccessible(page);
    const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isTooWide).toBe(false);
  });

  it('says that a skill is not there', async () => {
    const { page } = await openPage(server, {
      as: server.admin,
      path: '/skills/no-such-skill/run',
      expectedErrors: [/404/],
    });
    await page.getByRole('heading', { name: 'There is no such skill' }).waitFor();
    expect(await page.getByRole('link', { name: 'Go to the skills' }).getAttribute('href')).toBe('/skills');
  });

  const heardWords = async (page: Page): Promise<readonly string[]> =>
    (await answer(page).innerText()).match(/w\d+\./g) ?? [];
  const countWords = async (page: Page): Promise<number> => (await heardWords(page)).length;
  /** The last word may have been cut. */
  const expectNoGap = async (page: Page): Promise<void> => {
    const heard = await heardWords(page);
    expect(heard.length).toBeGreaterThan(8);
    expect(heard).toEqual(words.slice(0, heard.length));
  };
});
