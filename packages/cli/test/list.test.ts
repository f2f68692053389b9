import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { digestFolder } from '@techne/skills';
import { describe, expect, it } from 'vitest';
import { displayWidth } from '../src/terminal/display-width.ts';
import { runTechne, spawnTechne } from './support/run-techne.ts';
import { skillText, temporaryFolder } from './support/temporary-folder.ts';

const good = { 'a/alpha/SKILL.md': skillText('alpha', 'The first.') };

describe('list --json', () => {
  it('prints skills, diagnostics and collisions in exactly the agreed shape', async () => {
    const folder = temporaryFolder({
      ...good,
      'a/broken/SKILL.md': '---\nname: broken\n---\n',
      'b/alpha/SKILL.md': skillText('alpha', 'The second.'),
      'b/look/SKILL.md': '---\nname: look\ndescription: Looks.\nmodes: [Dev]\nversion: 1.0.0\n---\n',
    });
    const { code, stdout } = await spawnTechne(['list', '--root', 'b', '--root', 'a', '--json'], {
      cwd: folder,
    });
    expect(code).toBe(0);
    const common = { source: 'user', trust: 'user', available: true };
    expect(JSON.parse(stdout)).toEqual({
      skills: [
        {
          name: 'alpha',
          description: 'The second.',
          dialect: 'agentskills',
          ...common,
          path: join(folder, 'b/alpha/SKILL.md'),
        },
        {
          name: 'look',
          description: 'Looks.',
          dialect: 'gibberish',
          ...common,
          path: join(folder, 'b/look/SKILL.md'),
        },
      ],
      diagnostics: [
        {
          code: 'FIELD_MISSING',
          severity: 'error',
          message: '`description` is missing or empty',
          file: join(folder, 'a/broken/SKILL.md'),
          line: 1,
          column: 1,
          hint: 'Add a line that says what the skill does and when to use it.',
        },
        {
          code: 'SKILL_COLLISION',
          severity: 'warning',
          message: `The name alpha is taken by ${join(folder, 'b/alpha/SKILL.md')}`,
          file: join(folder, 'a/alpha/SKILL.md'),
          hint: 'Rename one of them; the first source wins.',
        },
      ],
      collisions: [
        {
          name: 'alpha',
          winner: join(folder, 'b/alpha/SKILL.md'),
          losers: [join(folder, 'a/alpha/SKILL.md')],
        },
      ],
    });
    expect(Object.keys(JSON.parse(stdout).skills[0])).toEqual([
      'name',
      'description',
      'dialect',
      'source',
      'trust',
      'path',
      'available',
    ]);
  });

  it('--digest adds the digest of each folder, and the table shows its beginning', async () => {
    const folder = temporaryFolder(good);
    const digest = await digestFolder(join(folder, 'a/alpha'));
    const json = await runTechne(['list', '--root=a', '--digest', '--json'], { cwd: folder });
    expect(JSON.parse(json.stdout).skills[0].digest).toBe(digest);
    const table = await runTechne(['list', '--root=a', '--digest'], { cwd: folder });
    expect(table.stdout).toContain(digest.slice(0, 19));
  });

  it('names of skills sort the list, and an empty root gives empty lists', async () => {
    const folder = temporaryFolder({
      'a/b/SKILL.md': skillText('b', 'B.'),
      'a/a/SKILL.md': skillText('a', 'A.'),
      'e/x': '',
    });
    const { stdout } = await runTechne(['list', '--root=a', '--json'], { cwd: folder });
    expect(JSON.parse(stdout).skills.map(({ name }: { name: string }) => name)).toEqual(['a', 'b']);
    const empty = await runTechne(['list', '--root=e', '--json'], { cwd: folder });
    expect(JSON.parse(empty.stdout)).toEqual({ skills: [], diagnostics: [], collisions: [] });
  });
});

describe('list --root', () => {
  it('skips a missing folder with exactly one warning, however often it is named', async () => {
    const folder = temporaryFolder(good);
    const argv = ['list', '--root', 'nowhere', '--root', 'a', '--root', 'nowhere', '--root', './nowhere'];
    const { code, stdout, stderr } = await spawnTechne(argv, { cwd: folder });
    expect(code).toBe(0);
    expect(stdout).toContain('alpha');
    expect(stderr).toBe(
      `techne: warning: ${join(folder, 'nowhere')}: The folder does not exist; it was skipped. ` +
        'Create it, or remove it from the list of sources.\n',
    );
    const json = await runTechne([...argv, '--json'], { cwd: folder });
    expect(JSON.parse(json.stdout).diagnostics).toHaveLength(1);
  });

  it('counts a folder once when it is named twice or through a link', async () => {
    const folder = temporaryFolder(good);
    symlinkSync('a', join(folder, 'link'));
    const { stdout } = await runTechne(['list', '--root=a', '--root=a/', '--root=link', '--json'], {
      cwd: folder,
    });
    expect(JSON.parse(stdout).skills).toHaveLength(1);
    expect(JSON.parse(stdout).collisions).toEqual([]);
  });

  it('reads leniently as auto, strictly with --strict, flat files with --dialect ash', async () => {
    const folder = temporaryFolder({
      'a/Odd/SKILL.md': skillText('odd', 'Use when: asked'),
      'a/flat.md': '---\ndescription: Flat.\n---\nDo it.',
    });
    const names = async (...options: string[]) => {
      const { stdout } = await runTechne(['list', '--root=a', '--json', ...options], { cwd: folder });
      return JSON.parse(stdout).skills.map(
        (skill: { name: string; dialect: string }) => `${skill.name} ${skill.dialect}`,
      );
    };
    expect(await names()).toEqual(['odd agentskills']);
    expect(await names('--strict')).toEqual([]);
    expect(await names('--dialect', 'ash')).toEqual(['flat ash', 'odd ash']);
  });
});

describe('list without --root', () => {
  it('finds workspace, user, installed and bundled skills with their trust', async () => {
    const folder = temporaryFolder({
      'work/.agents/skills/near/SKILL.md': skillText('near', 'N.'),
      'work/workspace/skills/flat.md': '---\nname: flat\ndescription: Flat.\n---\nDo it.',
      'home/.claude/skills/mine/SKILL.md': skillText('mine', 'M.'),
      'techne/installed/got/SKILL.md': skillText('got', 'G.'),
    });
    mkdirSync(join(folder, 'work/.git'));
    const env = { HOME: join(folder, 'home'), TECHNE_HOME: join(folder, 'techne') };
    for (const extra of [[], ['--dialect', 'auto']]) {
      const { stdout, stderr } = await runTechne(['list', '--json', ...extra], {
        cwd: join(folder, 'work'),
        env,
      });
      const skills: { name: string; source: string; trust: string }[] = JSON.parse(stdout).skills;
      const standing = Object.fromEntries(
        skills.map(({ name, source, trust }) => [name, `${source} ${trust}`]),
      );
      expect(standing).toMatchObject({
        near: 'workspace untrusted',
        flat: 'workspace untrusted',
        mine: 'user user',
        got: 'installed untrusted',
        git: 'bundled bundled',
      });
      expect(stderr).toBe('');
    }
    const byDefault = await runTechne(['list', '--json'], { cwd: join(folder, 'home') });
    expect(JSON.parse(byDefault.stdout).skills.map(({ name }: { name: string }) => name)).not.toContain(
      'got',
    );
  });

  it('--bundled shows the bundled skills alone and ends with what to do next', async () => {
    const folder = temporaryFolder({ '.agents/skills/near/SKILL.md': skillText('near', 'N.') });
    const { code, stdout, stderr } = await spawnTechne(['list', '--bundled'], { cwd: folder });
    expect(code).toBe(0);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^NAME +DESCRIPTION +SOURCE +TRUST +DIALECT\n/);
    expect(stdout).toContain('git');
    expect(stdout).not.toContain('near');
    expect(stdout.trimEnd().split('\n').slice(-5)).toEqual([
      expect.stringMatching(/^\d+ skills come with techne\. What to do next:$/),
      expect.stringContaining('techne show git'),
      expect.stringContaining('techne list'),
      expect.stringContaining('techne new my-skill'),
      expect.stringContaining('techne --help'),
    ]);
    const env = { npm_package_name: 'techne-workspace', npm_lifecycle_event: 'start' };
    const clone = await runTechne(['list', '--bundled'], { cwd: folder, env });
    expect(clone.stdout).toContain('\n  npm start -- show git      everything about one of them\n');
    const both = await runTechne(['list', '--bundled', '--root', 'x'], { cwd: folder });
    expect(both).toEqual({
      code: 2,
      stdout: '',
      stderr: 'techne: --bundled and --root exclude each other. Leave one out.\n',
    });
  });
});

describe('the table', () => {
  const long = 'A long sentence with many words in it, so that no terminal holds it. '.repeat(8);
  const files = {
    'a/plain/SKILL.md': skillText('plain', long),
    'a/wide/SKILL.md': skillText(
      'wide',
      '日本語の説明です。これはとても長い説明文で、端末の幅に合わせて切り取られる。'.repeat(6),
    ),
    'a/emoji/SKILL.md': skillText('emoji', '👍🏽 😀 🇫🇷 e\u0301 '.repeat(40)),
    [`a/${'very-long-name-'.repeat(4)}end/SKILL.md`]: skillText(
      `${'very-long-name-'.repeat(4)}end`,
      'Short.',
    ),
    'a/Warned/SKILL.md': '---\nname: Warned\ndescription: W.\nodd: 1\n---\n',
  };

  it.each([40, 41, 80, 100, 120, 200, 300])('fits %i columns', async (columns) => {
    const folder = temporaryFolder(files);
    const { stdout } = await runTechne(['list', '--root=a'], { cwd: folder, columns });
    const lines = stdout.split('\n');
    expect(lines.filter((line) => displayWidth(line) > columns)).toEqual([]);
    expect(Math.max(...lines.map(displayWidth))).toBeGreaterThanOrEqual(columns - 2);
    for (const word of [
      'plain',
      'wide',
      'emoji',
      'Warned',
      'very-long-name',
      'user',
      'agentskills',
      '2 warnings',
      '…',
    ]) {
      expect(stdout).toContain(word);
    }
  });

  it('lines its columns up, wide characters included', async () => {
    const folder = temporaryFolder(files);
    const { stdout } = await runTechne(['list', '--root=a'], { cwd: folder, columns: 200 });
    const [header = '', ...rows] = stdout.split('\n').slice(0, 6);
    const column = header.indexOf('SOURCE');
    for (const row of rows) {
      const before = row.slice(0, row.lastIndexOf('user    user') > 0 ? row.lastIndexOf('user    user') : 0);
      expect(displayWidth(before)).toBe(column);
    }
  });

  it('takes two lines a skill where a table says nothing, with the trust', async () => {
    const folder = temporaryFolder({ '.skills/near/SKILL.md': skillText('near', 'Near.') });
    const { stdout } = await runTechne(['list', '--root', '.skills'], { cwd: folder, columns: 40 });
    expect(stdout).toBe(
      'near  user, agentskills\n  Near.\n\n1 skill from 1 source. techne show NAME\ntells more.\n',
    );
    const here = await runTechne(['list'], { cwd: folder, columns: 40, env: { HOME: join(folder, 'home') } });
    expect(here.stdout).toContain('near  untrusted, workspace, agentskills\n');
  });

  it('is plain when piped, with NO_COLOR and with TERM=dumb, and coloured on a terminal or with --color', async () => {
    const folder = temporaryFolder(good);
    const run = async (argv: string[], env: Record<string, string>, terminal: boolean) => {
      return (await runTechne(['list', '--root=a', ...argv], { cwd: folder, env, terminal })).stdout.includes(
        '\u001b[',
      );
    };
    expect(await run([], {}, true)).toBe(true);
    expect(await run(['--color'], { NO_COLOR: '1' }, false)).toBe(true);
    expect(await run([], {}, false)).toBe(false);
    expect(await run([], { NO_COLOR: '1' }, true)).toBe(false);
    expect(await run([], { TERM: 'dumb' }, true)).toBe(false);
    expect(await run(['--no-color'], {}, true)).toBe(false);
  });
});

describe('what list says on stderr', () => {
  it('gives each error a line, counts the warnings and names the command that shows them', async () => {
    const folder = temporaryFolder({
      ...good,
      'a/x/SKILL.md': '---\nname: x\n---\n',
      'a/y/SKILL.md': 'no frontmatter',
      'a/Z/SKILL.md': '---\nname: Z\ndescription: Z.\nodd: 1\n---\n',
      'my skills/w/SKILL.md': '---\ndescription: W.\n---\n',
    });
    const { code, stdout, stderr } = await runTechne(['list', '--root', 'a', '--root', 'my skills'], {
      cwd: folder,
    });
    expect(code).toBe(0);
    expect(stdout).toContain('alpha');
    expect(stderr.split('\n')).toEqual([
      `techne: error: ${join(folder, 'a/x/SKILL.md')}:1:1: \`description\` is missing or empty. Add a line that says what the skill does and when to use it.`,
      expect.stringMatching(
        /^techne: error: .*a\/y\/SKILL\.md:1:1: The file does not begin with frontmatter\. Begin the file/,
      ),
      "techne: 3 warnings about 2 files. Run techne doctor --root a --root 'my skills' to see them.",
      '',
    ]);
  });

  it('says what to do when there is nothing', async () => {
    const folder = temporaryFolder({ 'a/readme': '' });
    const ending = await runTechne(['list', '--root', 'a'], { cwd: folder });
    expect(ending).toEqual({
      code: 0,
      stdout: '',
      stderr: 'No skills here. Begin one with techne new NAME, or see techne list --bundled.\n',
    });
  });
});
