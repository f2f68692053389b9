import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createClient } from '@techne/server/client';
import { describe, expect, it } from 'vitest';
import { freshPostgresDatabase, hasPostgres } from './support/postgres-database.ts';
import { runTechne } from './support/run-techne.ts';
import { startSkillServer } from './support/skill-server.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const password = 'correct horse battery';

/** A server whose trail has four records: two accounts, two tokens. */
async function place() {
  const { url, token, skills } = await startSkillServer({});
  const client = createClient({ url, token });
  const admin = await client.auth.me();
  const user = await client.auth.register({ email: 'bob@example.org', password });
  await client.auth.tokens.create({ name: 'one' });
  await client.auth.tokens.create({ name: 'two' });
  const cwd = temporaryFolder();
  const data = join(dirname(skills), 'data');
  const local = (...argv: readonly string[]) => runTechne(['audit-log', ...argv, '--data', data], { cwd });
  const remote = (bearer: string, ...argv: readonly string[]) =>
    runTechne(['--server', url, 'audit-log', ...argv], { cwd, env: { TECHNE_TOKEN: bearer } });
  return { url, client, admin, token, user, cwd, data, local, remote };
}

/** Changes the database as somebody would who may write to it: the triggers are no hindrance to them. */
function tamper(data: string, statement: string): void {
  const database = new DatabaseSync(join(data, 'techne.db'));
  const triggers = database.prepare("select name from sqlite_master where type = 'trigger'").all();
  for (const { name } of triggers)
    if (String(name).includes('audit')) database.exec(`drop trigger "${String(name)}"`);
  database.exec(statement);
  database.close();
}

const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('audit-log', () => {
  it('lists the newest first, for people and as JSON, while the server runs', async () => {
    const { admin, local } = await place();
    const shown = await local();
    expect([shown.code, shown.stderr]).toEqual([0, '']);
    expect(shown.stdout).toMatch(/^4 {2}\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC {2}token\.create .* done {2}by /);
    const { items, total } = JSON.parse((await local('list', '--json', '--limit', '1')).stdout);
    expect(total).toBe(4);
    expect(items).toMatchObject([
      { number: 4, actor: admin.id, action: 'token.create', data: { name: 'two' } },
    ]);
    const found = JSON.parse((await local('--json', '--action', 'user.create', '--actor', admin.id)).stdout);
    expect(found.total).toBe(1);
  });

  it('exports lines of JSON, oldest first, the same from the data and from the server', async () => {
    const { token, local, remote } = await place();
    const here = linesOf((await local('export')).stdout);
    expect(here.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    const there = linesOf((await remote(token, 'export')).stdout);
    expect(there.slice(0, 4)).toEqual(here);
  });

  it('verifies a whole trail with 0 and prints its head', async () => {
    const { token, local, remote } = await place();
    const { code, stdout } = await local('verify');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^default {2}intact {2}4 records, head [0-9a-f]{64}\n$/);
    const there = await remote(token, 'verify', '--json');
    expect([there.code, JSON.parse(there.stdout)]).toMatchObject([0, [{ intact: true, records: 4 }]]);
  });

  it.each([
    ['changed', `update audit_records set data = '{"name":"three"}' where number = 3`, 3],
    ['removed', 'delete from audit_records where number = 2', 2],
    ['removed from the end', 'delete from audit_records where number = 4', 4],
    ['taken over by another actor', `update audit_records set actor = 'system' where number = 1`, 1],
  ])('finds a record that was %s, names it and ends with 1', async (_, statement, number) => {
    const { token, data, local, remote } = await place();
    tamper(data, statement);
    const { code, stdout } = await local('verify');
    expect([code, stdout]).toEqual([
      1,
      expect.stringMatching(new RegExp(`^default {2}changed {2}record ${number}: `)),
    ]);
    const there = await remote(token, 'verify', '--json');
    expect([there.code, JSON.parse(there.stdout)]).toMatchObject([1, [{ intact: false, number }]]);
  });

  it('verifies every tenant, and one alone when it is named', async () => {
    const { url, data, cwd, local } = await place();
    const words = ['tenant', 'add', 'acme', '--email', 'ann@acme.example', '--url', url, '--data', data];
    const link = (await runTechne(words, { cwd })).stdout.trim();
    await createClient({ url }).auth.useLink({ secret: link.split('#')[1] ?? '', password });
    const all = JSON.parse((await local('verify', '--json')).stdout);
    expect(all.map(({ tenant }: any) => tenant)).toEqual(['default', 'acme']);
    expect((await local('verify', '--tenant', 'acme')).stdout).toMatch(/^acme {2}intact/);
    const listed = JSON.parse((await local('--tenant', 'acme', '--json')).stdout);
    expect(listed.items.every(({ tenant }: any) => tenant === 'acme')).toBe(true);
  });

  it('is for admins of a server', async () => {
    const { user, remote } = await place();
    for (const action of ['list', 'export', 'verify'])
      expect((await remote(user.token, action)).code).toBe(3);
  });

  it('says what is wrong with its words, with 2, and where nothing is, with 4', async () => {
    const { cwd, local } = await place();
    for (const argv of [['frob'], ['list', '--action', 'nothing'], ['--from', 'yesterday'], ['--limit', '0']])
      expect((await local(...argv)).code).toBe(2);
    expect((await runTechne(['audit-log', '--data', 'nowhere'], { cwd })).code).toBe(4);
  });

  it('prints nothing that steers a terminal', async () => {
    const { client, local } = await place();
    await client.auth.tokens.create({ name: 'a\u001b]52;c;x\u0007\u001b[31m' });
    for (const argv of [[], ['export'], ['--json']])
      expect((await local(...argv)).stdout).not.toMatch(/[^\P{Cc}\n]/u);
  });

  it.skipIf(!hasPostgres)('reads and verifies a trail in PostgreSQL [reason: needs PostgreSQL]', async () => {
    const cwd = temporaryFolder();
    const env = { DATABASE_URL: await freshPostgresDatabase() };
    const { code, stdout } = await runTechne(['audit-log', 'verify'], { cwd, env });
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^default {2}intact {2}0 records/)]);
  });
});
