import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runTechne, spawnTechne } from './support/run-techne.ts';
import { skillText, temporaryFolder } from './support/temporary-folder.ts';

const files = {
  'a/good/SKILL.md': skillText('good', 'Good.'),
  'a/odd/SKILL.md': '---\nname: odd\ndescription: Odd.\ncolour: red\n---\n',
  'a/bad/SKILL.md': '---\nname: bad\n---\n',
  'flat.md': '---\ndescription: Flat.\nrationale: why\n---\nDo it.',
};

describe('validate PATH…', () => {
  it('says Valid skill or Invalid skill with why, and what is wrong below with file:line:column, code and hint', async () => {
    const { code, stdout, stderr } = await spawnTechne(['validate', 'a'], { cwd: temporaryFolder(files) });
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout).toBe(
      [
        'Invalid skill: a/bad: `description` is missing or empty',
        '  a/bad/SKILL.md:1:1: error FIELD_MISSING: `description` is missing or empty',
        '    Add a line that says what the skill does and when to use it.',
        'Valid skill: a/good',
        'Valid skill: a/odd',
        '  a/odd/SKILL.md:4:1: warning FIELD_UNKNOWN: The key `colour` is not known to agentskills',
        '    It is kept, and nothing reads it; `metadata` is the place for keys of your own.',
        '',
      ].join('\n'),
    );
  });

  it('names paths the way they were given: folder, file, root, . and absolute', async () => {
    const folder = temporaryFolder(files);
    const absolute = join(folder, 'a/good');
    const argv = ['validate', 'a/good', './a/good/', 'a/good/SKILL.md', absolute, 'flat.md'];
    const { code, stdout } = await runTechne(argv, { cwd: folder });
    expect(code).toBe(0);
    expect(stdout.split('\n')).toEqual([
      'Valid skill: a/good',
      'Valid skill: ./a/good/',
      'Valid skill: a/good/SKILL.md',
      `Valid skill: ${absolute}`,
      'Valid skill: flat.md',
      '',
    ]);
    const here = await runTechne(['validate', '.'], { cwd: join(folder, 'a/odd') });
    expect(here.stdout).toMatch(/^Valid skill: \.\n {2}SKILL\.md:4:1: warning/);
  });

  it('ends with 0 when all are valid and 1 when one is not', async () => {
    const folder = temporaryFolder(files);
    expect((await runTechne(['validate', 'a/good', 'a/odd'], { cwd: folder })).code).toBe(0);
    expect((await runTechne(['validate', 'a/good', 'a/bad'], { cwd: folder })).code).toBe(1);
    expect((await runTechne(['validate', 'a/odd', '--strict'], { cwd: folder })).code).toBe(1);
    expect((await runTechne(['validate', 'flat.md', '--dialect', 'gibberish'], { cwd: folder })).code).toBe(
      1,
    );
    expect(
      (await runTechne(['validate', 'flat.md', '--dialect', 'ash', '--strict'], { cwd: folder })).code,
    ).toBe(0);
  });

  it('ends with 4 when a path does not exist, and still checks the others', async () => {
    const folder = temporaryFolder(files);
    const { code, stdout, stderr } = await runTechne(['validate', 'nowhere', 'a/bad', 'a/good', 'gone'], {
      cwd: folder,
    });
    expect(code).toBe(4);
    expect(stdout).toContain('Invalid skill: a/bad');
    expect(stdout).toContain('Valid skill: a/good');
    const next = 'Give the path of a skill folder, a SKILL.md, or a folder of skills.';
    expect(stderr).toBe(
      `techne: there is nothing at nowhere. ${next}\ntechne: there is nothing at gone. ${next}\n`,
    );
  });

  it('--json prints exactly the agreed shape', async () => {
    const folder = temporaryFolder({ ...files, 'none/SKILL.md': 'no frontmatter' });
    const { code, stdout } = await runTechne(['validate', 'a/good', 'none', 'gone', '--json'], {
      cwd: folder,
    });
    expect(code).toBe(4);
    expect(JSON.parse(stdout)).toEqual([
      { path: 'a/good', valid: true, dialect: 'agentskills', errors: [], warnings: [] },
      {
        path: 'none',
        valid: false,
        dialect: null,
        errors: [
          {
            code: 'FRONTMATTER_MISSING',
            severity: 'error',
            message: 'The file does not begin with frontmatter',
            file: 'none/SKILL.md',
            line: 1,
            column: 1,
            hint: expect.any(String),
          },
        ],
        warnings: [],
      },
    ]);
    expect(Object.keys(JSON.parse(stdout)[0])).toEqual(['path', 'valid', 'dialect', 'errors', 'warnings']);
  });
});
