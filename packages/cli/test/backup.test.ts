import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@techne/server/client';
import { describe, expect, it } from 'vitest';
import { freshPostgresDatabase, hasPostgres } from './support/postgres-database.ts';
import { runTechne, spawnTechne } from './support/run-techne.ts';
import { serveCommand } from './support/serve-command.ts';
import { skillText, temporaryFolder } from './support/temporary-folder.ts';

const account = { email: 'ann@example.org', password: 'correct horse battery' };

describe('backup and restore', () => {
  it('hold what was acknowledged before, while 8 clients write to a server', async () => {
    const cwd = temporaryFolder();
    const url = await serveCommand(cwd);
    const { token } = await createClient({ url }).auth.register(account);
    const client = createClient({ url, token });
    const acknowledged: string[] = [];
    let before: readonly string[] = [];
    let backup: ReturnType<typeof spawnTechne> | undefined;
    const write = async (_: unknown, number: number): Promise<void> => {
      for (let count = 0; count < 4; count++) {
        const name = `skill-${number}-${count}`;
        await client.skills.create({ name, content: skillText(name, 'A skill.') });
        acknowledged.push(name);
        if (acknowledged.length !== 12) continue;
        before = [...acknowledged];
        backup = spawnTechne(['backup', 'all.gz', '--data', 'data'], { cwd });
      }
    };
    await Promise.all(Array.from({ length: 8 }, write));
    expect(await backup).toMatchObject({ code: 0, stderr: '' });
    expect(statSync(join(cwd, 'all.gz')).mode & 0o777).toBe(0o600);
    expect(readdirSync(cwd).filter((name) => name.includes('all.gz'))).toEqual(['all.gz']);

    const restored = await spawnTechne(['restore', 'all.gz', '--data', 'other', '--yes'], { cwd });
    expect([restored.code, restored.stdout]).toEqual([
      0,
      expect.stringMatching(/^Restored: 1 account in 1 tenant and \d+ skills, as of /),
    ]);
    const second = await serveCommand(cwd, 'other');
    const { token: next } = await createClient({ url: second }).auth.login(account);
    const reader = createClient({ url: second, token: next });
    for (const name of before)
      expect(await reader.skills.get(name)).toMatchObject({
        name,
        raw_content: expect.stringContaining('A skill.'),
      });
  });

  it.skipIf(!hasPostgres)('go from SQLite to PostgreSQL and back [reason: needs PostgreSQL]', async () => {
    const cwd = temporaryFolder();
    const url = await serveCommand(cwd);
    const { token } = await createClient({ url }).auth.register(account);
    const created = await createClient({ url, token }).skills.create({
      name: 'hello',
      content: skillText('hello', 'Says hello.'),
    });
    const env = { DATABASE_URL: await freshPostgresDatabase() };
    await runTechne(['backup', 'a.gz', '--data', 'data'], { cwd });
    expect((await runTechne(['restore', 'a.gz', '--yes'], { cwd, env })).stdout).toContain('1 skill,');
    await runTechne(['backup', 'b.gz'], { cwd, env });
    expect((await runTechne(['restore', 'b.gz', '--data', 'third', '--yes'], { cwd })).stdout).toContain(
      '1 skill,',
    );
    expect(readFileSync(join(cwd, 'third/skills/default/hello/SKILL.md'), 'utf8')).toBe(created.raw_content);
  });

  it('restore asks first; no, and nobody to ask, change nothing and end with 3', async () => {
    const cwd = temporaryFolder();
    const url = await serveCommand(cwd);
    await createClient({ url }).auth.register(account);
    await runTechne(['backup', 'all.gz', '--data', 'data'], { cwd });
    const words = ['restore', 'all.gz', '--data', 'data'];
    const nobody = await runTechne(words, { cwd });
    expect([nobody.code, nobody.stdout]).toEqual([3, '']);
    expect(nobody.stderr).toContain('(1 account now)');
    expect((await runTechne(words, { cwd, answers: ['n'] })).code).toBe(3);
    expect((await runTechne(words, { cwd, answers: ['y'] })).code).toBe(0);
  });

  it('say what is wrong: no data, no file, no backup', async () => {
    const cwd = temporaryFolder({ 'bad.gz': 'hello' });
    const none = await runTechne(['backup', 'all.gz', '--data', 'data'], { cwd });
    expect([none.code, existsSync(join(cwd, 'data'))]).toEqual([4, false]);
    expect(none.stderr).toContain('there is no data of a server in ');
    const missing = await runTechne(['restore', 'none.gz', '--data', 'data', '--yes'], { cwd });
    expect([missing.code, existsSync(join(cwd, 'data'))]).toEqual([4, false]);
    expect(missing.stderr).toContain('there is no such file. Nothing was changed.');
    const bad = await runTechne(['restore', 'bad.gz', '--data', 'data', '--yes'], { cwd });
    expect([bad.code, existsSync(join(cwd, 'data'))]).toEqual([1, false]);
    expect(bad.stderr).toContain(
      'The backup cannot be restored: it is not one, or it is damaged. Nothing was changed.',
    );
  });
});

describe('tenant', () => {
  it('add makes a link for the first admin of a new tenant, list shows who is there', async () => {
    const cwd = temporaryFolder();
    const url = await serveCommand(cwd);
    await createClient({ url }).auth.register(account);
    const words = ['--data', 'data'];
    expect((await runTechne(['tenant', 'list', ...words], { cwd })).stdout).toBe('default  1 account\n');
    const email = 'bob@acme.example';
    const added = await runTechne(['tenant', 'add', 'acme', '--email', email, '--url', url, ...words], {
      cwd,
    });
    expect(added.code).toBe(0);
    const link = added.stdout.trim();
    expect(link.startsWith(`${url}/sign-in#`)).toBe(true);
    const secret = new URL(link).hash.slice(1);
    const { user } = await createClient({ url }).auth.useLink({ secret, password: account.password });
    expect(user).toMatchObject({ tenant: 'acme', role: 'admin', email });
    const listed = await runTechne(['tenant', 'list', '--json', ...words], { cwd });
    expect(JSON.parse(listed.stdout)).toEqual([
      { name: 'acme', users: 1 },
      { name: 'default', users: 1 },
    ]);
    for (const [name, other] of [
      ['acme', 'eve@acme.example'],
      ['../x', 'eve@acme.example'],
      ['other', email],
      ['other', 'no email'],
    ] as const)
      expect((await runTechne(['tenant', 'add', name, '--email', other, ...words], { cwd })).code).toBe(1);
    expect((await runTechne(['tenant', 'add', 'other', ...words], { cwd })).code).toBe(2);
    expect((await runTechne(['tenant', 'frob', ...words], { cwd })).code).toBe(2);
  });
});
