import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestFolder, writeArchive } from '@techne/skills';
import { openStore } from '@techne/store';
import { describe, expect, it } from 'vitest';
import { requestWith, type RequestOptions } from './request-with.ts';
import { startCrashServer, type CrashServer } from './start-crash-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

const clients = 32;
const rounds = 2;
/** When the server dies: enough for every client to be in the middle of something else. */
const acknowledgedBeforeKill = 120;

/** A state of a skill: the mark that all its files carry, or that it is not there. */
type State = string | undefined;

interface Skill {
  readonly name: string;
  /** What was acknowledged last. */
  known: State;
  /** What was asked for when the server died. */
  asked?: { readonly state: State };
}

describe('kill -9 while 32 clients create, update, replace and delete', () => {
  it('every acknowledged change is there, nothing is torn, no lock and nothing half-made is left', async () => {
    const folder = temporaryFolder();
    const root = join(folder, 'data', 'skills', 'default');
    let token = '';
    const skills = Array.from({ length: clients }, (_, index): Skill => ({
      name: `skill-${index}`,
      known: undefined,
    }));
    let server = await startCrashServer(folder);
    for (let round = 1; round <= rounds; round++) {
      const request = requestWith(server.url);
      token ||= await register(request);
      const call: Call = (path, options) => request(`/api/v1/skills${path}`, { ...options, token });
      await storm(skills, round, call, server);

      server = await startCrashServer(folder);
      expect(leftovers(root)).toEqual([]);
      const read = requestWith(server.url);
      for (const skill of skills) {
        const { status, json } = await read(`/api/v1/skills/${skill.name}`, { token });
        const found: State = status === 404 ? undefined : markOf(json.raw_content);
        const possible = skill.asked === undefined ? [skill.known] : [skill.known, skill.asked.state];
        expect(possible).toContain(found);
        expect(existsSync(join(root, skill.name))).toBe(found !== undefined);
        if (found !== undefined) checkWhole(join(root, skill.name), found);
        skill.known = found;
        delete skill.asked;
      }
      const list = await read('/api/v1/skills', { token });
      expect(list.json.total).toBe(skills.filter(({ known }) => known !== undefined).length);
      await checkVersions(folder, root);
    }
  });
});

type Call = (path: string, options: RequestOptions) => Promise<{ readonly status: number }>;

/** Every client changes its own skill, over and over, until the server is gone. */
async function storm(
  skills: readonly Skill[],
  round: number,
  call: Call,
  server: CrashServer,
): Promise<void> {
  let acknowledged = 0;
  let dying: Promise<void> | undefined;
  await Promise.all(
    skills.map(async (skill, client) => {
      for (let step = 0; dying === undefined; step++) {
        const mark = `mark-${round}-${client}-${step}`;
        const remove = skill.known !== undefined && step % 4 === 3;
        skill.asked = { state: remove ? undefined : mark };
        const answer = await (remove ? removeSkill(skill, call) : writeSkill(skill, mark, step, call)).catch(
          () => undefined,
        );
        // Not answered: it may have happened or not.
        if (answer === undefined) return;
        expect(answer.status).toBeLessThan(300);
        skill.known = skill.asked.state;
        delete skill.asked;
        if (++acknowledged >= acknowledgedBeforeKill) dying ??= server.kill();
      }
    }),
  );
  await dying;
}

function removeSkill({ name }: Skill, call: Call): Promise<{ readonly status: number }> {
  return call(`/${name}`, { method: 'DELETE' });
}

async function writeSkill({ name, known }: Skill, mark: string, step: number, call: Call) {
  const content = `---\nname: ${name}\ndescription: ${mark}\n---\n${`${mark}\n`.repeat(200)}`;
  if (step % 2 === 0) {
    const files = ['SKILL.md', 'a.txt', 'scripts/b.txt'].map((path) => ({
      path,
      executable: false,
      bytes: Buffer.from(path === 'SKILL.md' ? content : mark),
    }));
    return call(`/${name}/archive`, { method: 'PUT', body: await writeArchive(files) });
  }
  if (known === undefined) return call('', { body: { name, content } });
  return call(`/${name}`, { method: 'PUT', body: { content } });
}

async function register(request: ReturnType<typeof requestWith>): Promise<string> {
  const body = { email: 'one@example.test', password: 'correct horse battery' };
  return (await request('/api/v1/auth/register', { body })).json.token;
}

function markOf(content: string): string {
  return /^description: (.*)$/m.exec(content)?.[1] ?? '';
}

/** All of the body is of one moment, and so are the other files where they came with it. */
function checkWhole(folder: string, mark: string): void {
  const body = readFileSync(join(folder, 'SKILL.md'), 'utf8').split('---\n').at(-1);
  expect(body).toBe(`${mark}\n`.repeat(200));
  const [a, b] = ['a.txt', 'scripts/b.txt'].map((path) =>
    existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : undefined,
  );
  expect(a).toBe(b);
}

function leftovers(root: string): string[] {
  return readdirSync(root, { recursive: true })
    .map(String)
    .filter((path) => path.startsWith('.') || path.endsWith('.lock'));
}

/** The database knows each skill as it is on the disk. */
async function checkVersions(folder: string, root: string): Promise<void> {
  const store = await openStore({ file: join(folder, 'data', 'techne.db') });
  try {
    for (const { name, digest, version } of await store.skills.list('default')) {
      expect(await digestFolder(join(root, name))).toBe(digest);
      expect(await store.skills.files('default', name, version)).toBeDefined();
    }
  } finally {
    await store.close();
  }
}
