import { linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runTechne } from './support/run-techne.ts';
import { skillText, temporaryFolder } from './support/temporary-folder.ts';

const canary = 'canary-secret';

/** A skill with files and links of every kind, beside secrets. */
function makePlaces(): string {
  const cwd = temporaryFolder({
    'secret.txt': canary,
    'a/other/SKILL.md': skillText('other', 'Other.'),
    'a/other/secret.txt': canary,
    'a/guide-evil/secret.txt': canary,
    'a/guide/SKILL.md': skillText('guide', 'Guide.'),
    'a/guide/references/guide.md': '# Guide\n',
    'a/guide/.env': canary,
    'a/guide/.git/config': canary,
    'a/guide/references/.hidden/x.md': canary,
    'a/guide/data.bin': 'a\u0000b',
  });
  const skill = join(cwd, 'a/guide');
  const links: [string, string][] = [
    ['leaf', '../../secret.txt'],
    ['absolute', join(cwd, 'secret.txt')],
    ['folder', '../..'],
    ['sibling', '../other'],
    ['root', '/'],
    ['self', '/proc/self/root'],
    ['dotfile', '.env'],
    ['chain1', 'chain2'],
    ['chain2', 'chain3'],
    ['chain3', '../../secret.txt'],
    ['round', 'round'],
    ['null', '/dev/null'],
    ['zero', '/dev/zero'],
    ['environ', '/proc/self/environ'],
    ['inside', 'references/guide.md'],
  ];
  for (const [name, target] of links) symlinkSync(target, join(skill, name));
  return cwd;
}

const attempts = [
  '../other/secret.txt',
  '../../secret.txt',
  '..',
  '../',
  '../guide-evil/secret.txt',
  './../other/secret.txt',
  'references/../../other/secret.txt',
  'references/../../../secret.txt',
  'references/./.././../../secret.txt',
  '/etc/passwd',
  '//etc/passwd',
  '/proc/self/environ',
  '/proc/self/root/etc/passwd',
  '~/secret.txt',
  '~root/.ssh/id_rsa',
  'C:\\secret.txt',
  'C:/secret.txt',
  'c:secret.txt',
  '\\\\server\\share\\secret.txt',
  '..\\other\\secret.txt',
  '..\\..\\secret.txt',
  'references\\..\\..\\secret.txt',
  '%2e%2e/other/secret.txt',
  '%2e%2e%2fother%2fsecret.txt',
  '..%2f..%2fsecret.txt',
  '..%5c..%5csecret.txt',
  '%252e%252e%252fsecret.txt',
  '%25252e%25252e/secret.txt',
  '..%c0%af..%c0%afsecret.txt',
  '%c0%ae%c0%ae/secret.txt',
  '%e0%80%ae%e0%80%ae/secret.txt',
  '%u002e%u002e/secret.txt',
  'references/guide.md%00.txt',
  'references/guide.md\u0000',
  'references/guide.md\n../../secret.txt',
  '\u2024\u2024/secret.txt',
  '\uff0e\uff0e/secret.txt',
  '\u2025/secret.txt',
  '..\uff0fsecret.txt',
  '.env',
  './.env',
  '.git/config',
  'references/.hidden/x.md',
  '\uff0eenv',
  'references',
  'references/',
  'references/.',
  '.',
  './',
  ' ',
  'leaf',
  'absolute',
  'folder/secret.txt',
  'sibling/secret.txt',
  'root/etc/passwd',
  'self/etc/passwd',
  'dotfile',
  'chain1',
  'round',
  'null',
  'zero',
  'environ',
  'a'.repeat(5_000),
];

describe(`${attempts.length} attempts to read what is not the skill's (THREATS.md, row 11)`, () => {
  it.each(attempts.map((path) => [path.length > 60 ? `${path.slice(0, 20)}…` : path, path]))(
    '%j is refused: 3',
    async (_, path) => {
      const cwd = makePlaces();
      for (const argv of [
        ['read', 'guide', path, '--root=a'],
        ['read', 'guide', path, '--root=a', '--json'],
      ]) {
        const { code, stdout, stderr } = await runTechne(argv, { cwd });
        expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
        expect(stderr).toMatch(/^techne: The path is refused: /);
        expect(stderr).not.toContain(canary);
        expect(stderr).not.toContain(cwd);
      }
    },
  );

  it('one of another skill by its name is refused too', async () => {
    const ending = await runTechne(['read', '../guide', 'references/guide.md', '--root=a'], {
      cwd: makePlaces(),
    });
    expect(ending).toMatchObject({ code: 4, stdout: '' });
  });
});

describe('read', () => {
  it('prints the file as it is, through a link that stays inside too', async () => {
    const cwd = makePlaces();
    for (const path of ['references/guide.md', './references//guide.md', 'inside'])
      expect(await runTechne(['read', 'guide', path, '--root=a'], { cwd })).toEqual({
        code: 0,
        stdout: '# Guide\n',
        stderr: '',
      });
  });

  it('--json prints name, path, content and truncated', async () => {
    const { stdout } = await runTechne(['read', 'guide', './references/guide.md', '--root=a', '--json'], {
      cwd: makePlaces(),
    });
    expect(JSON.parse(stdout)).toEqual({
      name: 'guide',
      path: 'references/guide.md',
      content: '# Guide\n',
      truncated: false,
    });
  });

  it('a missing file and a missing skill: 4; binary: 1', async () => {
    const cwd = makePlaces();
    expect(await runTechne(['read', 'guide', 'none.md', '--root=a'], { cwd })).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('The skill has no file none.md'),
    });
    expect(await runTechne(['read', 'giude', 'x', '--root=a'], { cwd })).toMatchObject({
      code: 4,
      stderr: 'techne: there is no skill named "giude". Did you mean "guide"?\n',
    });
    expect(await runTechne(['read', 'guide', 'data.bin', '--root=a'], { cwd })).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('binary not supported: data.bin'),
    });
  });

  it('cuts what is over the limit of the configuration, with a notice', async () => {
    const cwd = makePlaces();
    const env = { TECHNE_SKILLS__MAX_RESOURCE_BYTES: '4' };
    const { stdout } = await runTechne(['read', 'guide', 'references/guide.md', '--root=a', '--json'], {
      cwd,
      env,
    });
    expect(JSON.parse(stdout)).toMatchObject({
      content: '# Gu\n\n[TECHNE_SKILLS_TRUNCATED: resource; 4 bytes removed]',
      truncated: true,
    });
  });

  it('keeps bytes as they are but for what steers a terminal, and says so', async () => {
    const cwd = makePlaces();
    mkdirSync(join(cwd, 'a/guide/assets'));
    writeFileSync(
      join(cwd, 'a/guide/assets/x.txt'),
      '\ufeffone\r\n\ttwo \u{1f469}\u200d\u{1f680}\u001b[31m\u009b5m',
    );
    const read = ['read', 'guide', 'assets/x.txt', '--root=a'];
    expect(await runTechne(read, { cwd })).toEqual({
      code: 0,
      stdout: '\ufeffone\r\n\ttwo \u{1f469}\u200d\u{1f680}[31m5m',
      stderr: 'techne: 2 control characters left out. --json has the exact text.\n',
    });
    const { stdout } = await runTechne([...read, '--json'], { cwd });
    expect(JSON.parse(stdout).content).toContain('\u001b[31m\u009b5m');
  });

  it('a hard link inside the folder is a file of the skill', async () => {
    const cwd = makePlaces();
    linkSync(join(cwd, 'a/guide/references/guide.md'), join(cwd, 'a/guide/hard.md'));
    expect((await runTechne(['read', 'guide', 'hard.md', '--root=a'], { cwd })).code).toBe(0);
  });
});
