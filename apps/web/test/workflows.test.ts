import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, openPage } from './browser.ts';
import { servePage, type PageServer } from './serve-page.ts';

const end = { id: 'end', type: 'end', data: {}, position: { x: 600, y: 0 } };
const start = { id: 'start', type: 'start', data: {}, position: { x: 0, y: 0 } };
const edge = (source: string, target: string) => ({ id: `${source}-${target}`, source, target });

describe.skipIf(!hasBrowser)('workflows on the page [reason: needs Chromium]', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePage();
    server.model.onMessage(/./, { content: 'Kurz gesagt: 是的' });
  });

  const open = (path: string) => openPage(server, { as: server.admin, path });
  const create = (
    name: string,
    middle: { readonly id: string; readonly type: string; readonly data: object; readonly position: object },
  ) =>
    server.admin.client.workflows.create({
      name,
      description: '',
      graph_data: { nodes: [start, middle, end], edges: [edge('start', middle.id), edge(middle.id, 'end')] },
    });

  it('are built from nothing, run and shown live', async () => {
    const { page } = await open('/workflows');
    await page.getByRole('button', { name: 'New workflow' }).click();
    const panel = page.getByRole('complementary', { name: 'Node' });
    await panel.getByRole('button', { name: /^start/ }).click();
    await panel.getByRole('button', { name: 'Model', exact: true }).click();
    await panel.getByLabel('System prompt').fill('Antworte kurz auf {{input}}');
    await page.getByLabel('Name', { exact: true }).fill('Kurze Antworten');
    await page.keyboard.press('Control+s');
    await page.getByText('Saved', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await panel.getByLabel('Input').fill('你好');
    await panel.getByRole('button', { name: 'Start' }).click();
    await panel.getByRole('region', { name: 'Output' }).getByText('Kurz gesagt: 是的').waitFor();
    await page.getByRole('group', { name: /llm/ }).getByText(/done/).waitFor();
    const [workflow] = (await server.admin.client.workflows.list()).items;
    expect([workflow?.name, workflow?.node_count]).toEqual(['Kurze Antworten', 3]);
    const asked = JSON.stringify(server.model.getRequests().at(-1)?.body);
    expect(asked).toContain('Antworte kurz auf 你好');
  });

  it('say what is wrong, at the node', async () => {
    const { id } = await create('Broken soon', {
      id: 'work',
      type: 'llm',
      data: {},
      position: { x: 300, y: 0 },
    });
    const { page } = await open(`/workflows/${id}`);
    const panel = page.getByRole('complementary', { name: 'Node' });
    await panel.getByRole('button', { name: /^work/ }).click();
    await panel.getByRole('button', { name: 'Condition' }).click();
    await panel.getByLabel('Expression').fill('{{work.output}} ===');
    await panel.getByRole('button', { name: /^start/ }).click();
    await page.locator('.react-flow__pane').click({ position: { x: 5, y: 5 } });
    await panel.getByRole('heading', { name: /problem/ }).waitFor();
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect.poll(() => panel.getByRole('button', { name: 'Start' }).isDisabled()).toBe(true);
  });

  it('undo and redo what was changed', async () => {
    const { id } = await create('Undo', { id: 'work', type: 'llm', data: {}, position: { x: 300, y: 0 } });
    const { page } = await open(`/workflows/${id}`);
    const panel = page.getByRole('complementary', { name: 'Node' });
    const steps = panel.getByRole('navigation', { name: 'Nodes' }).getByRole('button');
    await panel.getByRole('button', { name: /^work/ }).click();
    await panel.getByRole('button', { name: 'Remove node' }).click();
    await expect.poll(() => steps.count()).toBe(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => steps.count()).toBe(3);
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect.poll(() => steps.count()).toBe(2);
  });

  it('wait for an approval in place, and go on when it is given', async () => {
    const ask = { id: 'ask', type: 'approval', data: { message: 'Really?' }, position: { x: 300, y: 0 } };
    const { id } = await create('Ask first', ask);
    const { page } = await open(`/workflows/${id}`);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByLabel('Input').fill('go');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('region', { name: 'May the workflow go on?' }).getByText('Really?').waitFor();
    await page.getByRole('link', { name: 'Open this execution' }).click();
    await page.waitForURL('**/workflows/executions/*');
    await page.getByRole('button', { name: /^Allow/ }).click();
    await page.getByText('Done', { exact: true }).waitFor();
    const execution = page.url().split('/').at(-1) ?? '';
    const { final_output: output } = await server.admin.client.workflows.executions.get(execution);
    expect(output).toBe('go');
  });

  it('are resumed from the node that failed', async () => {
    const { id } = await create('Fails once', {
      id: 'work',
      type: 'skill',
      data: { skillName: 'not-there-yet' },
      position: { x: 300, y: 0 },
    });
    const answer = await server.admin.client.workflows.run(id, { input: 'x' });
    expect(answer.status).toBe('failed');
    await server.admin.client.skills.create({
      name: 'not-there-yet',
      content: '---\nname: not-there-yet\ndescription: Is there now\n---\nSay something short.\n',
    });
    const { page } = await open(`/workflows/executions/${answer.run_id}`);
    await page.getByRole('button', { name: /Resume/ }).click();
    await page.getByText('Done', { exact: true }).waitFor();
  });

  it('are not saved over what somebody else saved meanwhile, unless told to', async () => {
    const { id } = await create('Twice', { id: 'work', type: 'llm', data: {}, position: { x: 300, y: 0 } });
    const { page } = await openPage(server, {
      as: server.admin,
      path: `/workflows/${id}`,
      expectedErrors: [/412/],
    });
    await page.getByLabel('Name', { exact: true }).fill('Mine');
    await server.admin.client.workflows.update(id, { name: 'Theirs' });
    await page.keyboard.press('Control+s');
    await page.getByRole('button', { name: 'Save over it' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect((await server.admin.client.workflows.get(id)).name).toBe('Mine');
  });

  it('go out as a file and come back in', async () => {
    const { id } = await create('Travels', { id: 'work', type: 'llm', data: {}, position: { x: 300, y: 0 } });
    const { page } = await open(`/workflows/${id}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    const coming = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Export to a file' }).click();
    const path = await (await coming).path();
    await page.goto('/workflows');
    await page.getByLabel('Import a file').setInputFiles(path);
    await page.waitForURL(/workflows\/(?!executions)[^/]+$/);
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Travels');
    expect(page.url()).not.toContain(id);
  });
});
