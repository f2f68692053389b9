import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { createClient } from '@techne/server/client';
import { chromiumArguments, chromiumPath } from '../test/chromium.ts';
import { fillServer, type Sample } from '../test/sample/fill-server.ts';
import { liveThroughDay } from '../test/sample/live-through-day.ts';
import { scriptSampleModel } from '../test/sample/sample-model.ts';
import { sampleSkills } from '../test/sample/sample-skills.ts';
import { PASSWORD, startPageServer } from '../test/start-page-server.ts';

const DAY = 86_400_000;
const DAYS = 30;
const sizes = { wide: { width: 1280, height: 800 }, narrow: { width: 390, height: 844 } } as const;
const themes = ['light', 'dark'] as const;
const repository = join(import.meta.dirname, '..', '..', '..');

/** What each picture shows. */
const pagesOf = (sample: Sample): Readonly<Record<string, string>> => ({
  'sign-in': '/sign-in',
  chat: `/chat/${sample.chatId}`,
  'new-chat': '/chat',
  approval: `/chat/${sample.waitingChatId}`,
  skills: '/skills',
  skill: '/skills/release-notes',
  'edit-skill': `/skills/${sample.managedSkill}/edit`,
  'run-skill': '/skills/meeting-summary/run',
  runs: '/runs',
  run: `/runs/${sample.runId}`,
  knowledge: '/knowledge',
  base: `/knowledge/${sample.baseId}`,
  workflows: '/workflows',
  workflow: `/workflows/${sample.workflowId}`,
  execution: `/workflows/executions/${sample.executionId}`,
  activity: '/activity',
  waiting: '/activity?tab=waiting',
  audit: '/activity?tab=audit',
  settings: '/settings?tab=models',
  tokens: '/settings?tab=tokens',
  sources: '/settings?tab=sources',
  users: '/settings?tab=users',
  find: '/skills',
});

const [folder, ...names] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: screenshots.ts FOLDER [PAGE…]');
if (chromiumPath === undefined) throw new Error('Install chromium to make pictures of the page');
mkdirSync(folder, { recursive: true });

// The clock begins in the past, so that there is something to see over time.
let back = DAYS * DAY;
const server = await startPageServer({
  files: sampleSkills,
  config: 'runs_per_minute = 10000\n',
  now: () => Date.now() - back,
  adminEmail: 'mara@example.test',
});
scriptSampleModel(server.model);
const browser = await chromium.launch({ executablePath: chromiumPath, args: [...chromiumArguments] });
try {
  const { email } = server.admin.user;
  const signIn = async () => {
    const { token, user } = await createClient({ url: server.url }).auth.login({ email, password: PASSWORD });
    return { token, user, client: createClient({ url: server.url, token }) };
  };
  await server.register('jon@example.test');
  await server.register('ana@example.test');
  for (let day = 0; day < DAYS; day += 1) {
    await liveThroughDay({ admin: await signIn() }, day);
    back -= DAY;
  }
  const admin = await signIn();
  const sample = await fillServer({ admin });
  for (const [name, path] of Object.entries(pagesOf(sample)))
    if (names.length === 0 || names.includes(name)) await takePictures(browser, name, path, admin.token);
} finally {
  await browser.close();
  await server.close();
}

/** Where things lie on this machine does not belong into a picture. Runs in the browser. */
function hidePaths(paths: Readonly<Record<string, string>>): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    for (const [path, shown] of Object.entries(paths))
      if (node.nodeValue?.includes(path) === true) node.nodeValue = node.nodeValue.replaceAll(path, shown);
}

/** One page in every size and theme. */
async function takePictures(from: Browser, name: string, path: string, token: string): Promise<void> {
  for (const theme of themes)
    for (const [size, viewport] of Object.entries(sizes)) {
      const context = await from.newContext({ viewport, colorScheme: theme, baseURL: server.url });
      if (name !== 'sign-in')
        await context.addInitScript((given) => localStorage.setItem('techne.token', given), token);
      const page = await context.newPage();
      await page.goto(path);
      await page.waitForFunction(
        () => document.fonts.status === 'loaded' && document.querySelector('h1, h2') !== null,
      );
      if (name === 'find') {
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox', { name: 'Find anything' }).fill('re');
      }
      // What streams or is measured comes to rest.
      await page.waitForTimeout(1_200);
      await page.evaluate(hidePaths, { [server.folder]: '/srv/techne', [repository]: '/opt/techne' });
      await page.screenshot({ path: join(folder ?? '', `${name}-${theme}-${size}.png`) });
      await context.close();
    }
  process.stdout.write(`${name}\n`);
}
