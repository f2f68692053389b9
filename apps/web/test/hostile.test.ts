import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, openPage } from './browser.ts';
import { findDangers } from './hostile/find-dangers.ts';
import { inParts, payloads, together } from './hostile/payloads.ts';
import { servePage, type PageServer } from './serve-page.ts';

const MINUTES = 60_000;
const END = 'That was all of it.';
const CHATS = 6;
const BODIES = 8;
const nameOf = (index: number): string => `hostile-${String(index).padStart(3, '0')}`;
const parts = inParts(payloads, BODIES);
const printable = payloads.filter((text) => !/[\p{Cc}\p{Cf}]/u.test(text));

/** A skill for each payload: in the description, and the first ones have a body full of them. */
const files = Object.fromEntries([
  ...payloads.map((payload, index) => [
    `${nameOf(index)}/SKILL.md`,
    `---\nname: ${nameOf(index)}\ndescription: ${JSON.stringify(payload)}\n---\n\n${together(parts[index] ?? [payload])}\n`,
  ]),
  [
    'echo/SKILL.md',
    '---\nname: echo\ndescription: Says it again.\ninputs:\n  - name: text\n    type: text\n    required: true\n---\n\nECHO:{{text}}\n',
  ],
]) as Readonly<Record<string, string>>;

describe.skipIf(!hasBrowser)('hostile text shows and does nothing [reason: needs Chromium]', () => {
  let server: PageServer;
  beforeAll(async () => {
    server = await servePage({ files, config: 'runs_per_minute = 1000\n' });
    // Everything that a message asks for after the mark is said again, as a model under somebody's influence would.
    server.model.on({ predicate: () => true }, ({ messages }) => {
      const said = messages.map(({ content }) =>
        typeof content === 'string' ? content : JSON.stringify(content),
      );
      return {
        content:
          said
            .findLast((text) => text.includes('ECHO:'))
            ?.split('ECHO:')
            .at(-1) ?? 'Nothing.',
      };
    });
  });
  /** A page that fails the test when it opens a dialog, besides what `openPage` watches. */
  const open = async (path: string) => {
    const { page, problems } = await openPage(server, { as: server.admin, path });
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const check = async (): Promise<void> => {
      expect(await findDangers(page)).toEqual([]);
      expect([...dialogs, ...problems]).toEqual([]);
    };
    const checkAt = async (to: string, ready: string): Promise<void> => {
      await page.goto(to);
      await page.locator(ready).first().waitFor();
      await check();
    };
    return { page, check, checkAt };
  };

  it('there are at least 100 payloads, each once', () => {
    expect(payloads.length).toBeGreaterThanOrEqual(100);
    expect(new Set(payloads).size).toBe(payloads.length);
  });

  it(
    'in descriptions, wherever skills are listed',
    async () => {
      const { page, check } = await open('/skills');
      await page.getByText(nameOf(0)).first().waitFor();
      await scrollThrough(page, check);
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Find anything' }).fill('hostile');
      await page
        .getByRole('option', { name: /hostile/ })
        .first()
        .waitFor();
      await check();
    },
    3 * MINUTES,
  );

  it(
    'in bodies of skills, in every view of them',
    async () => {
      const { page, check, checkAt } = await open('/settings');
      for (const [index] of parts.entries()) {
        await checkAt(`/skills/${nameOf(index)}`, '.prose');
        if (index > 0) continue;
        for (const tab of await page.getByRole('tab').all()) {
          await tab.click();
          await page.getByRole('tabpanel').first().waitFor();
          await check();
        }
      }
    },
    4 * MINUTES,
  );

  it(
    'in a skill that is edited',
    async () => {
      const content = `---\nname: edited\ndescription: ${JSON.stringify(printable[0])}\n---\n\n${together(printable)}\n`;
      await server.admin.client.skills.create({ name: 'edited', content });
      const { checkAt } = await open('/settings');
      await checkAt('/skills/edited/edit', '.cm-editor');
    },
    2 * MINUTES,
  );

  it(
    'in what people and models say, and in titles of chats',
    async () => {
      const { client } = server.admin;
      const chats = await Promise.all(
        inParts(payloads, CHATS).map(async (texts) => {
          const { id } = await client.chats.create({});
          for (const text of [...texts, END])
            for await (const _event of await client.chats.send(id, { content: `ECHO:${text}` }));
          await client.chats.change(id, { title: (texts[0] ?? '').replaceAll(/\p{Cc}/gu, ' ') });
          return id;
        }),
      );
      const { page, check, checkAt } = await open('/settings');
      for (const id of chats) {
        await checkAt(`/chat/${id}`, '.prose');
        await page.locator('.prose', { hasText: END }).last().waitFor();
        await check();
      }
    },
    6 * MINUTES,
  );

  it(
    'in inputs and outputs of runs',
    async () => {
      const { client } = server.admin;
      const { checkAt } = await open('/runs');
      for (const texts of parts) {
        const run = await client.runs.start('echo', { text: together(texts) });
        for await (const _event of run);
        expect((await client.runs.get(run.runId)).status).toBe('succeeded');
        await checkAt(`/runs/${run.runId}`, '.prose');
      }
    },
    4 * MINUTES,
  );

  it(
    'in names and texts of documents, and in passages that are found',
    async () => {
      const { client } = server.admin;
      const base = await client.knowledge.create({ name: printable[3] ?? '' });
      const encoder = new TextEncoder();
      const names = printable.filter((text) => !/[/\\]/.test(text)).slice(0, 12);
      const tasks: string[] = [];
      for (const [index, name] of names.entries()) {
        const content = encoder.encode(together([...(parts[index % parts.length] ?? []), 'orchard']));
        const kind = ['md', 'txt', 'html'][index % 3] ?? 'md';
        tasks.push((await client.knowledge.upload(base.id, { name: `${name}.${kind}`, content })).task_id);
      }
      for (const id of tasks)
        await expect
          .poll(async () => (await client.knowledge.task(id)).status, { timeout: MINUTES })
          .toMatch(/ready|completed|failed/);
      const { page, check, checkAt } = await open('/knowledge');
      await checkAt(`/knowledge/${base.id}`, 'main h1');
      await page.getByText('.md').first().waitFor();
      await check();
      const search = page.getByRole('searchbox').first();
      await search.fill('orchard open me');
      await search.press('Enter');
      await page
        .getByText(/orchard/)
        .first()
        .waitFor();
      await check();
    },
    4 * MINUTES,
  );

  it(
    'in workflows, the audit trail, and what is said of sources',
    async () => {
      const { client } = server.admin;
      const node = (id: string, type: string, label: string, x: number) => ({
        id,
        type,
        position: { x, y: 0 },
        data: { label },
      });
      const { id } = await client.workflows.create({
        name: printable[5] ?? '',
        description: printable[6] ?? '',
        graph_data: {
          nodes: [
            node('start', 'start', printable[7] ?? '', 0),
            node('ask', 'llm', printable[8] ?? '', 300),
            node('end', 'end', printable[9] ?? '', 600),
          ],
          edges: [
            { id: 'a', source: 'start', target: 'ask' },
            { id: 'b', source: 'ask', target: 'end' },
          ],
        },
      });
      await client.auth.tokens.create({ name: (printable[10] ?? '').slice(0, 100) });
      const { checkAt } = await open('/workflows');
      await checkAt('/workflows', 'main h1');
      await checkAt(`/workflows/${id}`, '.react-flow__node');
      await checkAt('/activity?tab=audit', 'main ol li');
      await checkAt('/settings?tab=tokens', 'main ul li');
      await checkAt('/settings?tab=sources', 'main ul li');
    },
    3 * MINUTES,
  );
});

/** Brings every row of a list that only has those in view into view, and looks each time. */
async function scrollThrough(page: Page, check: () => Promise<void>): Promise<void> {
  const list = page.locator('main [role=list]').first();
  for (;;) {
    await check();
    const isAtEnd = await list.evaluate((element) => {
      element.scrollTop += element.clientHeight;
      return element.scrollTop + element.clientHeight >= element.scrollHeight - 1;
    });
    // The rows that are now in view are made in the next frames.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    if (isAtEnd) return check();
  }
}
