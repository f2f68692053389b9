import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { configFor, startModelServer } from './support/model-server.ts';
import { freshPostgresDatabase, hasPostgres } from './support/postgres-database.ts';
import { runTechne, type RunOptions } from './support/run-techne.ts';
import { startSkillServer } from './support/skill-server.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const knowledge = '[knowledge]\nembeddings = "none"\n';
const files = {
  '.techne/config.toml': knowledge,
  'rules.md': '# Rules\n\nEverybody has thirty days off.\n',
  'prices.csv': 'what,coins\ntea,2\n',
  'program.bin': '\u007fELF\u0002',
};
const [rules, prices] = ['rules.md', 'prices.csv'];

type Place = (argv: readonly string[], options?: Partial<RunOptions>) => ReturnType<typeof runTechne>;

async function here(): Promise<Place> {
  const cwd = temporaryFolder(files);
  return (argv, options) => runTechne(['kb', ...argv], { cwd, ...options });
}

async function there(): Promise<Place> {
  const cwd = temporaryFolder(files);
  const { url, token } = await startSkillServer({}, { serverKeys: knowledge });
  return (argv, options) =>
    runTechne(['kb', '--server', url, ...argv], { cwd, env: { TECHNE_TOKEN: token }, ...options });
}

describe.each([
  ['in the data of this machine', here],
  ['at a server', there],
])('kb %s', (_, open) => {
  it('creates a base, adds files, finds passages and lists', async () => {
    const kb = await open();
    expect(await kb(['create', 'Handbook'])).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^Created: Handbook {2}[0-9a-f-]{36}\n$/),
      stderr: '',
    });
    expect(await kb(['add', 'Handbook', rules, prices])).toEqual({
      code: 0,
      stdout: 'Added: rules.md, 1 passage.\nAdded: prices.csv, 1 passage.\n',
      stderr: '',
    });
    const found = await kb(['search', 'Handbook', 'days', 'off']);
    expect(found.stdout).toMatch(/^rules\.md {2}line \d+ {2}1\.00\n {2}.*Everybody has thirty days off\.\n$/);
    expect(found.stderr).toBe('Searched by words alone: The knowledge base has no embedding model.\n');
    const json = await kb(['search', 'handbook', 'tea', '--json', '--limit', '1']);
    expect(JSON.parse(json.stdout)).toMatchObject({ top_k: 1, total: 1, results: [{ score: 1 }] });
    expect((await kb(['list'])).stdout).toMatch(/^Handbook {2}2 documents {2}[0-9a-f-]{36}\n$/);
    expect((await kb(['list', 'Handbook'])).stdout).toBe(
      'prices.csv  17 bytes  1 passage\nrules.md  40 bytes  1 passage\n',
    );
  });

  it('goes on after a file that cannot be read, and ends with 1', async () => {
    const kb = await open();
    await kb(['create', 'Handbook']);
    const { code, stdout, stderr } = await kb(['add', 'Handbook', 'program.bin', 'gone.txt', rules]);
    expect([code, stdout]).toEqual([1, 'Added: rules.md, 1 passage.\n']);
    expect(stderr).toMatch(/^techne: program\.bin: .*cannot be read.*\ntechne: gone\.txt: .*ENOENT.*\n$/);
  });

  it('removes documents, and a whole base only after a yes', async () => {
    const kb = await open();
    await kb(['create', 'Handbook']);
    await kb(['add', 'Handbook', rules, prices]);
    expect((await kb(['remove', 'Handbook', rules])).stdout).toBe('Removed: rules.md.\n');
    expect((await kb(['search', 'Handbook', 'days'])).stderr).toContain('Nothing in Handbook fits "days".');
    expect((await kb(['remove', 'Handbook', rules])).code).toBe(4);
    expect((await kb(['remove', 'Handbook'])).code).toBe(3);
    expect((await kb(['remove', 'Handbook'], { answers: ['n'] })).code).toBe(3);
    expect(await kb(['remove', 'Handbook'], { answers: ['y'] })).toMatchObject({
      code: 0,
      stdout: 'Removed: Handbook, with 1 document.\n',
    });
    expect((await kb(['list', 'Handbook'])).code).toBe(4);
  });

  it('ends with 2 for wrong words, with 4 for a base that is not there, with 1 for a name that is taken', async () => {
    const kb = await open();
    await kb(['create', 'Handbook']);
    expect((await kb(['create', 'Handbook'])).code).toBe(1);
    expect((await kb(['search', 'Gone', 'x'])).code).toBe(4);
    expect((await kb(['add', 'Gone', rules])).code).toBe(4);
    for (const words of [
      ['sreach', 'a', 'b'],
      ['create'],
      ['create', 'a', 'b'],
      ['add', 'a'],
      ['search', 'a'],
    ])
      expect((await kb(words)).code).toBe(2);
    expect((await kb(['search', 'Handbook', 'x', '--limit', '51'])).code).toBe(2);
  });
});

it('leaves the same records in the audit trail as a server does, and says that they are its own', async () => {
  const cwd = temporaryFolder(files);
  const { url, token } = await startSkillServer({}, { serverKeys: knowledge });
  const env = { TECHNE_TOKEN: token };
  const trailOf = async (place: readonly string[]) => {
    const run = (...argv: string[]) => runTechne([...argv, ...place], { cwd, env });
    await run('kb', 'create', 'Handbook');
    await run('kb', 'create', 'handbook');
    await run('kb', 'add', 'Handbook', rules, 'program.bin');
    await run('kb', 'remove', 'Handbook', rules);
    await run('kb', 'remove', 'Handbook', '--yes');
    const { stdout } = await run('audit-log', 'export');
    const records = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    return records.filter(({ action }) => /^(?:knowledge|document)\./.test(action));
  };
  const [ours, theirs] = [await trailOf([]), await trailOf(['--server', url])];
  const outline = ({ action, outcome, data }: any) => ({
    action,
    outcome,
    data: { ...data, place: undefined, id: typeof data.id, document: typeof data.document },
  });
  expect(ours.map(outline)).toEqual(theirs.map(outline));
  expect(ours.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
    'knowledge.create done',
    'knowledge.create failed',
    'document.upload done',
    'document.upload failed',
    'document.remove done',
    'knowledge.remove done',
  ]);
  for (const { data } of ours) expect(data.place).toBe('command line');
  expect((await runTechne(['audit-log', 'verify'], { cwd })).code).toBe(0);
});

describe('kb', () => {
  it('says that no server ever ran here, and create makes what is missing', async () => {
    const kb = await here();
    expect(await kb(['list'])).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('there is no data of a server'),
    });
    await kb(['create', 'Handbook', '--share']);
    expect((await kb(['list'])).stdout).toMatch(/^Handbook {2}0 documents {2}shared {2}/);
  });

  it.skipIf(!hasPostgres)(
    'works on the PostgreSQL that DATABASE_URL names [reason: needs PostgreSQL]',
    async () => {
      const kb = await here();
      const env = { DATABASE_URL: await freshPostgresDatabase() };
      await kb(['create', 'Handbook'], { env });
      await kb(['add', 'Handbook', rules], { env });
      expect((await kb(['search', 'Handbook', 'days'], { env })).stdout).toContain('thirty days off');
    },
  );
});

describe('run of a skill with a knowledge base', () => {
  it('answers from the base of this machine', async () => {
    const model = await startModelServer(() => ({ content: 'Thirty.' }));
    const skill =
      '---\nname: ask\ndescription: Asks.\nknowledge_base: Handbook\ninputs:\n  - name: question\n    required: true\n---\n\n{{question}}\n';
    const cwd = temporaryFolder({ ...files, 'a/ask/SKILL.md': skill });
    writeFileSync(join(cwd, '.techne/config.toml'), configFor(model, knowledge), { mode: 0o600 });
    const ask = () => runTechne(['run', 'ask', '--root=a', '--text', 'How many days off?'], { cwd });
    const warning = 'techne: warning: the knowledge base of the skill cannot be searched here.\n';
    expect(await ask()).toEqual({ code: 0, stdout: 'Thirty.\n', stderr: warning });
    await runTechne(['kb', 'create', 'Handbook'], { cwd });
    await runTechne(['kb', 'add', 'Handbook', rules], { cwd });
    expect(await ask()).toEqual({ code: 0, stdout: 'Thirty.\n', stderr: '' });
    const systems = model.getRequests().map(({ body }) => JSON.stringify(body));
    expect(systems.map((text) => text.includes('thirty days off'))).toEqual([false, true]);
  });
});
