import {
  appendFileSync,
  chmodSync,
  cpSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { digestFolder } from '@techne/skills';
import { describe, expect, it } from 'vitest';
import { runTechne, spawnTechne } from './support/run-techne.ts';
import { temporaryFolder, toolText } from './support/temporary-folder.ts';

const call = ['call', 'run_it', '--root=a'];

function folderWith(keys = ''): string {
  return temporaryFolder({
    'a/hello/SKILL.md': toolText('hello', 'echo ran', { keys }),
    'a/hello/scripts/helper.py': 'print(1)\n',
    'a/hello/.hidden': 'x',
  });
}

/** The exit code of a call that nobody can be asked about. */
async function codeOf(cwd: string, ...argv: string[]): Promise<number | null> {
  return (await runTechne([...call, ...argv], { cwd })).code;
}

describe('ruling 23, without a terminal', () => {
  it('the first run of a user skill asks: 3, and the preview on stderr', async () => {
    const cwd = folderWith();
    const { code, stdout, stderr } = await runTechne(call, { cwd });
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toBe(
      [
        'Run run_it of hello?',
        '           The skill hello.',
        '  Command  echo ran',
        '  Why      The first run of this skill',
        `  Source   user, ${join(cwd, 'a/hello')}`,
        '  Trust    user, one of yours',
        `  Digest   ${await digestFolder(join(cwd, 'a/hello'))}`,
        '  Sandbox  no: it may do whatever you may do',
        '  Network  as yours',
        'techne: "hello" was not run, for nobody is here to ask. Run it on a terminal, or read the above and add --yes.',
        '',
      ].join('\n'),
    );
  });

  it('--yes answers once: a read_only skill then runs, another one asks again', async () => {
    const reading = folderWith('read_only: true\n');
    expect(await codeOf(reading)).toBe(3);
    expect(await codeOf(reading, '--yes')).toBe(0);
    expect(await codeOf(reading)).toBe(0);
    const writing = folderWith();
    expect(await codeOf(writing, '--yes')).toBe(0);
    expect(await codeOf(writing)).toBe(3);
  });

  it('approve answers always, for this digest', async () => {
    const cwd = folderWith();
    const approved = await runTechne(['approve', 'hello', '--root=a', '--yes'], { cwd });
    expect(approved).toMatchObject({
      code: 0,
      stdout: 'Approved: this version of hello. techne revoke hello undoes it.\n',
    });
    expect(await codeOf(cwd)).toBe(0);
  });

  it('always_ask asks also after always', async () => {
    const cwd = folderWith('always_ask: true\n');
    await runTechne(['approve', 'hello', '--root=a', '--yes'], { cwd });
    expect(await codeOf(cwd)).toBe(3);
    expect(await codeOf(cwd, '--yes')).toBe(0);
  });

  it('never is not overridden by --yes, and revoke forgets it', async () => {
    const cwd = folderWith('read_only: true\n');
    await runTechne(['approve', 'hello', '--never', '--root=a', '--yes'], { cwd });
    const refused = await runTechne([...call, '--yes'], { cwd });
    expect(refused).toEqual({
      code: 3,
      stdout: '',
      stderr:
        'techne: "hello" is not run: the answer for this version was never. techne revoke hello forgets that answer.\n',
    });
    expect(await runTechne(['revoke', 'hello', '--root=a'], { cwd })).toEqual({
      code: 0,
      stdout: `Forgotten: every answer about ${join(cwd, 'a/hello')}\n`,
      stderr: '',
    });
    expect(await codeOf(cwd, '--yes')).toBe(0);
  });

  it('once after always takes nothing back', async () => {
    const cwd = folderWith();
    await runTechne(['approve', 'hello', '--root=a', '--yes'], { cwd });
    expect(await codeOf(cwd, '--yes')).toBe(0);
    expect(await codeOf(cwd)).toBe(0);
  });
});

describe('THREATS.md, row 35: one changed byte in any file asks again', () => {
  it.each([
    ['SKILL.md', (path: string) => appendFileSync(path, ' '), 'changed SKILL.md'],
    ['scripts/helper.py', (path: string) => writeFileSync(path, 'print(2)\n'), 'changed scripts/helper.py'],
    ['.hidden', (path: string) => writeFileSync(path, 'y'), 'changed .hidden'],
    ['scripts/new.py', (path: string) => writeFileSync(path, ''), 'added scripts/new.py'],
    ['scripts/helper.py', (path: string) => rmSync(path), 'removed scripts/helper.py'],
    ['scripts/helper.py', (path: string) => chmodSync(path, 0o755), 'changed scripts/helper.py'],
    ['scripts/link', (path: string) => symlinkSync('/etc/passwd', path), 'added scripts/link'],
  ])('%s', async (path, change, told) => {
    const cwd = folderWith('read_only: true\n');
    await runTechne(['approve', 'hello', '--root=a', '--yes'], { cwd });
    expect(await codeOf(cwd)).toBe(0);
    change(join(cwd, 'a/hello', path));
    const { code, stdout, stderr } = await runTechne(call, { cwd });
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toContain('  Why      The skill changed since it was approved\n');
    expect(stderr).toMatch(/ {2}Changed {2}since \d{4}-\d\d-\d\d \d\d:\d\d UTC\n/);
    expect(stderr).toContain(`           ${told}\n`);
  });

  it('the old bytes are approved still', async () => {
    const cwd = folderWith();
    await runTechne(['approve', 'hello', '--root=a', '--yes'], { cwd });
    const file = join(cwd, 'a/hello/scripts/helper.py');
    writeFileSync(file, 'print(2)\n');
    expect(await codeOf(cwd)).toBe(3);
    writeFileSync(file, 'print(1)\n');
    expect(await codeOf(cwd)).toBe(0);
  });
});

describe('an approval belongs to a real folder, not to a name', () => {
  it('a skill that shadows another inherits nothing, not even with the same bytes', async () => {
    const cwd = folderWith();
    await runTechne(['approve', 'hello', '--root=a', '--yes'], { cwd });
    cpSync(join(cwd, 'a'), join(cwd, 'b'), { recursive: true });
    const shadowed = await runTechne(['call', 'run_it', '--root=b', '--root=a'], { cwd });
    expect(shadowed.code).toBe(3);
    expect(shadowed.stderr).toContain('The first run of this skill');
    expect(await codeOf(cwd)).toBe(0);
  });

  it('a link to the folder leads to the same approval', async () => {
    const cwd = folderWith();
    await runTechne(['approve', 'hello', '--root=a', '--yes'], { cwd });
    symlinkSync(join(cwd, 'a'), join(cwd, 'link'));
    expect((await runTechne(['call', 'run_it', '--root=link'], { cwd })).code).toBe(0);
  });
});

describe('approve', () => {
  it('shows every file, hidden ones too, the commands, the digest and what changed', async () => {
    const cwd = folderWith();
    await runTechne(['approve', 'hello', '--root=a', '--yes'], { cwd });
    writeFileSync(join(cwd, 'a/hello/scripts/helper.py'), 'print(2)\n');
    const { code, stdout, stderr } = await runTechne(['approve', 'hello', '--root=a'], { cwd });
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toContain(
      [
        `  Digest   ${await digestFolder(join(cwd, 'a/hello'))}`,
        '  Files    .hidden',
        '           SKILL.md',
        '           scripts/helper.py',
        '  Commands echo ran',
        '  Changed  since ',
      ].join('\n'),
    );
    expect(stderr).toContain('           changed scripts/helper.py\n');
    expect(stderr).toContain('nothing was recorded, for nobody is here to ask.');
    expect(await codeOf(cwd)).toBe(3);
  });

  it('a person who does not say yes approves nothing: 3', async () => {
    const cwd = folderWith();
    for (const answers of [[''], ['n'], []])
      expect((await runTechne(['approve', 'hello', '--root=a'], { cwd, answers })).code).toBe(3);
    expect(await codeOf(cwd)).toBe(3);
  });

  it('--json prints what was recorded', async () => {
    const cwd = folderWith();
    const { stdout } = await runTechne(['approve', 'hello', '--root=a', '--yes', '--json'], { cwd });
    const folder = join(cwd, 'a/hello');
    expect(JSON.parse(stdout)).toEqual({
      name: 'hello',
      folder,
      digest: await digestFolder(folder),
      decision: 'always',
    });
  });

  it('an unknown name: 4', async () => {
    const cwd = folderWith();
    for (const name of ['approve', 'revoke'])
      expect(await runTechne([name, 'helo', '--root=a'], { cwd })).toEqual({
        code: 4,
        stdout: '',
        stderr: 'techne: there is no skill named "helo". Did you mean "hello"?\n',
      });
  });
});

describe('approvals and revoke', () => {
  it('lists the newest answer of each version, and whether it still counts', async () => {
    const cwd = folderWith();
    expect(await runTechne(['approvals', '--json'], { cwd })).toMatchObject({ code: 0, stdout: '[]\n' });
    await runTechne(['approve', 'hello', '--root=a', '--yes'], { cwd });
    const folder = join(cwd, 'a/hello');
    const before = await digestFolder(folder);
    appendFileSync(join(folder, 'SKILL.md'), '\n');
    await runTechne([...call, '--yes'], { cwd });
    const { stdout } = await runTechne(['approvals', '--json'], { cwd });
    const common = { name: 'hello', folder, decided_at: expect.stringMatching(/^\d{4}-.*Z$/) };
    expect(JSON.parse(stdout)).toEqual([
      { ...common, digest: await digestFolder(folder), decision: 'once', state: 'current' },
      { ...common, digest: before, decision: 'always', state: 'changed' },
    ]);
    const text = await runTechne(['approvals'], { cwd });
    expect(text.stdout).toContain(
      `\n  ${folder}\n  ${before}\n  the bytes changed since, so it counts for nothing\n`,
    );
  });

  it('revoke also finds a skill that is gone, by its name', async () => {
    const cwd = folderWith();
    await runTechne(['approve', 'hello', '--root=a', '--yes'], { cwd });
    renameSync(join(cwd, 'a/hello'), join(cwd, 'gone'));
    expect((await runTechne(['approvals'], { cwd })).stdout).toContain('nothing is there any more');
    expect((await runTechne(['revoke', 'hello', '--root=a', '--json'], { cwd })).stdout).toContain('a/hello');
    expect((await runTechne(['approvals', '--json'], { cwd })).stdout).toBe('[]\n');
    expect((await runTechne(['revoke', 'hello', '--root=a'], { cwd })).code).toBe(4);
  });

  it('revoke of a skill about which nothing was answered says so', async () => {
    const ending = await runTechne(['revoke', 'hello', '--root=a'], { cwd: folderWith() });
    expect(ending).toEqual({ code: 0, stdout: '', stderr: 'Nothing was recorded about "hello".\n' });
  });

  it('processes that approve at once lose nothing', async () => {
    const names = Array.from({ length: 4 }, (_, index) => `skill-${index}`);
    const cwd = temporaryFolder(
      Object.fromEntries(names.map((name) => [`a/${name}/SKILL.md`, toolText(name, 'true')])),
    );
    const endings = await Promise.all(
      names.map((name) => spawnTechne(['approve', name, '--root=a', '--yes'], { cwd })),
    );
    expect(endings.map(({ code }) => code)).toEqual(names.map(() => 0));
    const listed = JSON.parse((await runTechne(['approvals', '--json'], { cwd })).stdout);
    expect(listed.map(({ name }: { name: string }) => name).sort()).toEqual(names);
  });

  it('answers that cannot be read approve nothing: 1', async () => {
    const cwd = folderWith('read_only: true\n');
    await runTechne(['approve', 'hello', '--root=a', '--yes'], { cwd });
    const file = join(cwd, '.techne/approvals.jsonl');
    const text = readFileSync(file, 'utf8');
    rmSync(file);
    // A folder in its place cannot be read by root either.
    symlinkSync(cwd, file);
    const ending = await runTechne([...call, '--yes'], { cwd });
    expect(ending).toMatchObject({ code: 1, stdout: '' });
    expect(ending.stderr).toContain('What was approved cannot be read, so nothing counts as approved.');
    rmSync(file);
    writeFileSync(file, `${text}{"half a li`);
    expect(await codeOf(cwd)).toBe(0);
  });
});
