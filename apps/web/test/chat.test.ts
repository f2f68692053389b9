import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { hasBrowser, openPage } from './browser.ts';
import { checkAccessible } from './check-accessible.ts';
import { openCutProxy, type CutProxy } from './cut-proxy.ts';
import { scriptModel } from './script-model.ts';
import { servePage, type PageServer } from './serve-page.ts';

const fixture = 'skills-system-validation';
const files = Object.fromEntries(
  ['SKILL.md', 'references/REFERENCE.md', 'assets/fixture.json', 'scripts/echo.sh'].map((path) => [
    `${fixture}/${path}`,
    readFileSync(fileURLToPath(new URL(`../../../.skills/${fixture}/${path}`, import.meta.url)), 'utf8'),
  ]),
);

/** Something that a test lets happen. */
function gate(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  onTestFinished(() => open());
  return { opened, open };
}

/** A slow machine takes its time. */
const soon = { timeout: 20_000 };
const message = (page: Page): Locator => page.getByRole('textbox', { name: 'Message' });
const lastAnswer = (page: Page): Locator => page.getByRole('article', { name: 'Answer' }).last();
const card = (page: Page, text: string): Locator =>
  page.getByRole('button', { expanded: false }).filter({ hasText: text });

async function say(page: Page, content: string): Promise<void> {
  await message(page).fill(content);
  // What the completion offers is not what is meant here.
  await message(page).press('Escape');
  await message(page).press('Enter');
}

describe.skipIf(!hasBrowser)('a chat [reason: needs Chromium]', () => {
  let server: PageServer;
  let proxy: CutProxy;
  beforeAll(async () => {
    proxy = await openCutProxy();
    server = await servePage({ files, config: `allowed_hosts = ["127.0.0.1:${proxy.port}"]\n` });
    proxy.target = Number(new URL(server.url).port);
    return () => proxy.close();
  });

  it('passes the conformance conversation, with a card for what was activated, read and refused', async () => {
    scriptModel(server, 'run all steps', [
      { calls: [['skillsActivate', { name: fixture }]] },
      {
        calls: [
          ['skillsReadResource', { name: fixture, path: 'references/REFERENCE.md' }],
          ['skillsReadResource', { name: fixture, path: '../../package.json' }],
        ],
      },
      { say: 'Overall: **PASS**\n\n<img src="http://evil.example/x.png" onerror="alert(1)">' },
    ]);
    const { page } = await openPage(server, { as: server.admin, path: '/chat' });
    await message(page).pressSequentially('/skills-sys');
    const option = page.getByRole('option', { name: new RegExp(fixture) });
    await option.getByText('Check that a host handles Agent Skills').waitFor();
    await message(page).press('Enter');
    expect(await message(page).inputValue()).toBe(`/${fixture} `);
    await message(page).pressSequentially('run all steps');
    await message(page).press('Enter');

    await page.waitForURL('**/chat/*');
    await lastAnswer(page).getByText('PASS').waitFor();
    const active = page.getByRole('list', { name: 'Active skills' });
    await active.getByRole('link', { name: fixture }).waitFor();

    await card(page, 'Skill activated').click();
    expect(await page.getByText('MARKER-SKILL').count()).toBe(0);
    await page.getByText('assets/fixture.json').waitFor();
    await card(page, 'Instructions').click();
    await page.getByText('MARKER-SKILL-5d1f8e07').first().waitFor();

    await card(page, 'references/REFERENCE.md').click();
    await page.getByText('MARKER-REFERENCE-b83a2c64').waitFor();
    const refused = card(page, '../../package.json');
    await refused.getByText('refused', { exact: true }).waitFor();
    await refused.getByText('Path traversal is not allowed.').waitFor();

    await checkAccessible(page);
    await active.getByRole('button', { name: `Stop using ${fixture}` }).click();
    await active.waitFor({ state: 'detached' });
    await page.reload();
    await lastAnswer(page).getByText('PASS').waitFor();
    expect(await page.getByRole('list', { name: 'Active skills' }).count()).toBe(0);
  });

  it('runs @article-summary once and streams what it gives', async () => {
    scriptModel(server, 'bridge', [{ say: '- One bridge\n- Two banks' }], { chunkSize: 4 });
    const { page } = await openPage(server, {
      as: server.admin,
      path: '/chat?say=%40article-summary%20The%20bridge',
    });
    await expect.poll(() => message(page).inputValue(), soon).toBe('@article-summary The bridge');
    await message(page).press('Enter');
    await lastAnswer(page).getByText('Ran article-summary').waitFor();
    await lastAnswer(page).getByRole('listitem').filter({ hasText: 'Two banks' }).waitFor();
    expect(await page.getByRole('list', { name: 'Active skills' }).count()).toBe(0);
  });

  it('stops where the send button was, and keeps and marks what was said', async () => {
    const held = gate();
    scriptModel(server, 'a long tale', [
      { say: 'Once upon a time', calls: [['skillsActivate', { name: fixture }]] },
      { say: 'Never said', after: held.opened },
    ]);
    const { page } = await openPage(server, { as: server.admin, path: '/chat' });
    const place = await page.getByRole('button', { name: 'Send' }).boundingBox();
    await say(page, 'Tell a long tale');
    await lastAnswer(page).getByText('Once upon a time').waitFor();
    const stop = page.getByRole('button', { name: 'Stop', exact: true });
    const stopPlace = await stop.boundingBox();
    expect([stopPlace?.x, stopPlace?.width]).toEqual([place?.x, place?.width]);
    await stop.click();
    await lastAnswer(page).getByText('Stopped. What was said so far is kept.').waitFor();
    await lastAnswer(page).getByText('Once upon a time').waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Send again' }).waitFor();
  });

  it('takes a turn up again after a reload', async () => {
    const held = gate();
    scriptModel(server, 'reload me', [
      { say: 'The first half.', calls: [['skillsActivate', { name: fixture }]] },
      { say: 'The second half.', after: held.opened },
    ]);
    const { page } = await openPage(server, { as: server.admin, path: '/chat' });
    await say(page, 'Please reload me');
    await lastAnswer(page).getByText('The first half.').waitFor();
    await page.reload();
    await lastAnswer(page).getByText('The first half.').waitFor();
    await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
    held.open();
    await lastAnswer(page).getByText('The second half.').waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
    expect(await page.getByText('The first half.').count()).toBe(1);
    expect(await page.getByRole('article', { name: 'You said' }).count()).toBe(1);
  });

  it('goes on by itself after its connection was cut, and says everything once', async () => {
    const held = gate();
    scriptModel(server, 'cut me', [
      { say: 'Before the cut.', calls: [['skillsActivate', { name: fixture }]] },
      { say: 'After the cut.', after: held.opened },
    ]);
    const through = { url: `http://127.0.0.1:${proxy.port}` };
    const { page } = await openPage(through, {
      as: server.admin,
      path: '/chat',
      expectedErrors: [/net::ERR_/],
    });
    await say(page, 'Please cut me');
    await lastAnswer(page).getByText('Before the cut.').waitFor();
    proxy.cut();
    held.open();
    await lastAnswer(page).getByText('After the cut.').waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
    expect(await page.getByText('Before the cut.').count()).toBe(1);
    expect(await page.getByText('After the cut.').count()).toBe(1);
  });

  it('shows why an answer failed, and sends the message again', async () => {
    server.model.on(
      { predicate: ({ messages }) => JSON.stringify(messages.at(-1)).includes('fail once') },
      {
        error: { message: 'The model is out of order', type: 'invalid_request_error' },
        status: 400,
      },
    );
    const { page } = await openPage(server, { as: server.admin, path: '/chat' });
    await say(page, 'Please fail once');
    await lastAnswer(page).getByRole('alert').waitFor();
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect.poll(() => page.getByRole('article', { name: 'You said' }).count(), soon).toBe(2);
  });

  it('answers again in a copy, and keeps the first chat', async () => {
    scriptModel(server, 'another one', [{ say: 'An answer to that.' }]);
    const { page } = await openPage(server, { as: server.admin, path: '/chat' });
    await say(page, 'Give me another one');
    await lastAnswer(page).getByText('An answer to that.').waitFor();
    const first = page.url();
    await page.getByRole('button', { name: 'Answer again in a copy' }).click();
    await page.waitForURL((url) => url.href !== first);
    await lastAnswer(page).getByText('An answer to that.').waitFor();
    await expect.poll(() => page.getByRole('article', { name: 'You said' }).count()).toBe(1);
    await page.getByRole('button', { name: 'Copy the answer' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('An answer to that.');
  });

  it('leaves the view alone while one reads further up, and leads back to the end', async () => {
    const held = gate();
    const lines = Array.from({ length: 120 }, (_, line) => `Line ${line}`).join('\n\n');
    scriptModel(server, 'many lines', [
      { say: lines, calls: [['skillsActivate', { name: fixture }]] },
      { say: 'The very end.', after: held.opened },
    ]);
    const { page } = await openPage(server, { as: server.admin, path: '/chat' });
    await say(page, 'Write many lines');
    const log = page.getByRole('log');
    await lastAnswer(page).getByText('Line 119').waitFor();
    const distance = (): Promise<number> =>
      log.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight);
    await expect.poll(distance, soon).toBeLessThan(50);
    await log.evaluate((element) => element.scrollTo(0, 100));
    await page.getByRole('button', { name: 'To the end' }).waitFor();
    held.open();
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
    expect(await log.evaluate((element) => element.scrollTop)).toBe(100);
    await page.getByRole('button', { name: 'To the end' }).click();
    await expect.poll(distance, soon).toBeLessThan(50);
  });

  it('shows beside an answer what it stands on, from a knowledge base that the chat was given', async () => {
    const { knowledge } = server.admin.client;
    const base = await knowledge.create({ name: 'handbook' });
    const content = new TextEncoder().encode(
      'Everybody gets thirty days of leave, and the day of the harbour feast.',
    );
    const { task_id } = await knowledge.upload(base.id, { name: 'leave.md', content });
    await expect.poll(async () => (await knowledge.task(task_id)).status, soon).toBe('ready');
    scriptModel(server, 'days of leave', [{ say: 'Thirty.' }]);
    const { page } = await openPage(server, { as: server.admin, path: '/chat' });
    await page.getByRole('button', { name: 'What the chat works with' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'handbook' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /1 knowledge base/ }).waitFor();
    await say(page, 'How many days of leave?');
    await lastAnswer(page).getByText('Thirty.').waitFor();
    const sources = page.getByRole('complementary', { name: 'Sources' });
    await sources.getByText('leave.md').click();
    await sources.getByText('the harbour feast').waitFor();
    await checkAccessible(page);
  });

  it('is answered by a workflow that was picked, node by node', async () => {
    scriptModel(server, 'through the flow', [{ say: 'It came through the flow.' }]);
    await server.admin.client.workflows.create({
      name: 'Echo flow',
      graph_data: {
        nodes: [
          { id: 'begin', type: 'start', data: {} },
          { id: 'write', type: 'llm', data: { prompt: '{{input}}' } },
          { id: 'finish', type: 'end', data: {} },
        ],
        edges: [
          { id: 'a', source: 'begin', target: 'write' },
          { id: 'b', source: 'write', target: 'finish' },
        ],
      },
    });
    const { page } = await openPage(server, { as: server.admin, path: '/chat' });
    await page.getByRole('button', { name: 'Workflow', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Echo flow' }).click();
    await page.getByRole('button', { name: 'Workflow: Echo flow' }).waitFor();
    await say(page, 'Send this through the flow');
    await lastAnswer(page).getByText('It came through the flow.').waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
    for (const step of ['Workflow Echo flow', 'begin', 'write', 'finish'])
      expect(await lastAnswer(page).getByText(step, { exact: true }).count()).toBe(1);
  });

  it('is renamed, found by its title and deleted after asking', async () => {
    const { client } = server.admin;
    const { id } = await client.chats.create({ title: 'Plans for the garden' });
    const { page } = await openPage(server, { as: server.admin, path: `/chat/${id}` });
    await page.getByRole('button', { name: 'Chat actions' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Plans for the pond');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Plans for the pond' }).waitFor();
    const list = page.getByRole('complementary', { name: 'Chats' });
    await list.getByRole('searchbox').fill('the POND');
    await expect.poll(() => list.getByRole('link', { name: /^(?!New chat)/ }).count(), soon).toBe(1);
    await list.getByRole('link', { name: 'Plans for the pond' }).focus();
    await page.getByRole('button', { name: 'Actions for Plans for the pond' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL('**/chat');
    await expect(client.chats.get(id)).rejects.toMatchObject({ status: 404 });
  });

  it('keeps what was written when the server refuses it', async () => {
    const { id } = await server.admin.client.chats.create({ title: 'Refused' });
    const { page } = await openPage(server, {
      as: server.admin,
      path: `/chat/${id}`,
      expectedErrors: [/503/],
    });
    await page.route('**/messages', (route) =>
      route.fulfill({ status: 503, json: { detail: 'The model is not available' } }),
    );
    await say(page, 'Do not lose this');
    await page.getByRole('alert').getByText('The model is not available').waitFor();
    await expect.poll(() => message(page).inputValue(), soon).toBe('Do not lose this');
    expect(await page.getByRole('article').count()).toBe(0);
  });
});
