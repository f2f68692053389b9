import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { dialectNames } from '@techne/skills';
import { describe, expect, it } from 'vitest';
import { runTechne } from './support/run-techne.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

describe('new NAME', () => {
  it.each(dialectNames)(
    '%s: what it makes passes validate --strict, as auto and as that dialect',
    async (dialect) => {
      const folder = temporaryFolder();
      for (const name of ['my-skill', 'x', `a${'-1'.repeat(31)}z`]) {
        const { code, stdout, stderr } = await runTechne(['new', name, '--dialect', dialect], {
          cwd: folder,
        });
        expect(code).toBe(0);
        expect(stdout).toBe(`Created .agents/skills/${name}/SKILL.md\n`);
        expect(stderr).toBe(
          `Next: write its instructions there, then run techne validate --strict .agents/skills/${name}\n`,
        );
        for (const choice of ['auto', dialect]) {
          const argv = ['validate', '--strict', '--dialect', choice, `.agents/skills/${name}`, '--json'];
          const validated = JSON.parse((await runTechne(argv, { cwd: folder })).stdout);
          expect(validated).toEqual([
            { path: `.agents/skills/${name}`, valid: true, dialect, errors: [], warnings: [] },
          ]);
        }
      }
    },
  );

  it('follows the open standard unless told otherwise', async () => {
    const folder = temporaryFolder();
    await runTechne(['new', 'plain', '--description', 'Does it.'], { cwd: folder });
    const text = readFileSync(join(folder, '.agents/skills/plain/SKILL.md'), 'utf8');
    expect(text).toMatch(/^---\nname: plain\ndescription: Does it\.\n---\n\n# plain\n/);
  });

  it.each([
    'Use when: asked',
    'true',
    '123',
    '"quoted" # and more',
    "it's",
    '@mention',
    '- a list',
    'two\nlines',
    '日本語 😀',
    '---',
    'back\\slash',
  ])('keeps the description %j as it is', async (description) => {
    const folder = temporaryFolder();
    const { code } = await runTechne(['new', 'kept', '--description', description], { cwd: folder });
    expect(code).toBe(0);
    const shown = await runTechne(['show', 'kept', '--root=.agents/skills', '--json'], { cwd: folder });
    expect(JSON.parse(shown.stdout)).toMatchObject({
      description,
      frontmatter: { description },
      diagnostics: [],
    });
    expect((await runTechne(['validate', '--strict', '.agents/skills/kept'], { cwd: folder })).code).toBe(0);
  });

  it('refuses a description with what nobody can see: 2', async () => {
    const folder = temporaryFolder();
    const { code, stderr } = await runTechne(['new', 'kept', '--description', 'a\u009b b'], { cwd: folder });
    expect(code).toBe(2);
    expect(stderr).toMatch(/^techne: --description will not do: /);
  });

  it('--dir puts it elsewhere, --json says where', async () => {
    const folder = temporaryFolder();
    const { code, stdout } = await runTechne(['new', 'there', '--dir', 'my skills', '--json'], {
      cwd: folder,
    });
    expect(code).toBe(0);
    const path = join(folder, 'my skills/there/SKILL.md');
    expect(JSON.parse(stdout)).toEqual({ name: 'there', dialect: 'agentskills', path });
    expect(existsSync(path)).toBe(true);
    expect(statSync(join(folder, 'my skills/there')).mode & 0o777).toBe(0o777 & ~process.umask());
    expect(readdirSync(join(folder, 'my skills'))).toEqual(['there']);
  });
});

describe('new refuses', () => {
  it.each([
    ['My Skill', 'it has upper-case letters', 'my-skill'],
    ['a--b', 'it has two hyphens in a row', 'a-b'],
    ['../up', 'it has characters other than lower-case letters, digits and hyphens', 'up'],
    ['x'.repeat(65), 'it is longer than 64 characters', 'x'.repeat(64)],
  ])('the name %j, and suggests another', async (name, problem, suggestion) => {
    const folder = temporaryFolder();
    const { code, stdout, stderr } = await runTechne(['new', name], { cwd: folder });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe(
      `techne: "${name}" cannot be the name of a skill: ${problem}. Try techne new ${suggestion}.\n`,
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  it('a description that is too long or empty', async () => {
    const folder = temporaryFolder();
    const long = await runTechne(['new', 'long', '--description', 'x'.repeat(1_025)], { cwd: folder });
    expect(long.code).toBe(2);
    expect(long.stderr).toContain('--description will not do: `description` has 1025 characters');
    expect((await runTechne(['new', 'long', '--description', ' '], { cwd: folder })).code).toBe(2);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('to overwrite anything: a skill, a folder, a file, a link', async () => {
    const folder = temporaryFolder({
      '.agents/skills/skill/SKILL.md': 'mine',
      '.agents/skills/file': 'mine',
    });
    const root = join(folder, '.agents/skills');
    mkdirSync(join(root, 'empty'));
    symlinkSync('/nowhere', join(root, 'link'));
    for (const name of ['skill', 'file', 'empty', 'link']) {
      const { code, stdout, stderr } = await runTechne(['new', name], { cwd: folder });
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toBe(
        `techne: .agents/skills/${name} exists already, and nothing is overwritten. Choose another name, or remove it.\n`,
      );
    }
    expect(readFileSync(join(root, 'skill/SKILL.md'), 'utf8')).toBe('mine');
    expect(readdirSync(root)).toEqual(['empty', 'file', 'link', 'skill']);
    expect(readdirSync(join(root, 'empty'))).toEqual([]);
  });

  it('when the system does, with its reason in one line', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, '.agents'), 'a file');
    const { code, stderr } = await runTechne(['new', 'x'], { cwd: folder });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^techne: the system refused: ENOTDIR: .*\.\n$/);
  });

  it('all but one of several that make the same skill at once', async () => {
    const folder = temporaryFolder();
    const runs = Array.from({ length: 4 }, (_, index) => {
      return runTechne(['new', 'same', '--description', `Number ${index}.`], { cwd: folder });
    });
    const codes = (await Promise.all(runs)).map(({ code }) => code);
    expect(codes.toSorted((first, second) => Number(first) - Number(second))).toEqual([0, 1, 1, 1]);
    expect(readdirSync(join(folder, '.agents/skills'))).toEqual(['same']);
  });
});
