import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { validatePath, validateSkillFile } from './validate-skill.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'techne-validate-'));
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

const good = (name: string): string => `---\nname: ${name}\ndescription: Does it.\n---\nDo it.\n`;

function write(path: string, content: string | Buffer): string {
  const file = join(root, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, content);
  return file;
}

describe('validatePath: what it is given', () => {
  it('a skill folder', () => {
    write('hello/SKILL.md', good('hello'));
    expect(validatePath(join(root, 'hello'))).toEqual([
      { path: join(root, 'hello'), valid: true, dialect: 'agentskills', errors: [], warnings: [] },
    ]);
    expect(validatePath(`${join(root, 'hello')}/`)).toMatchObject([{ valid: true, warnings: [] }]);
  });

  it('a SKILL.md', () => {
    const file = write('hello/SKILL.md', good('hello'));
    expect(validatePath(file)).toMatchObject([{ path: file, valid: true, errors: [], warnings: [] }]);
  });

  it('a root of skills, sorted, without hidden folders and node_modules', () => {
    write('b/SKILL.md', good('b'));
    write('a/SKILL.md', 'nothing');
    write('.hidden/SKILL.md', good('x'));
    write('node_modules/SKILL.md', good('x'));
    write('empty/README.md', 'x');
    write('flat.md', good('flat'));
    expect(validatePath(root).map((each) => [each.path, each.valid])).toEqual([
      [join(root, 'a'), false],
      [join(root, 'b'), true],
    ]);
  });

  it('ruling 9: flat files count in Ash’s dialect, never README.md', () => {
    write('b/SKILL.md', '---\ndescription: d\n---\nDo it.\n');
    write('flat.md', '---\ndescription: d\n---\nDo it.\n');
    write('README.md', '# Skills\n');
    write('readme.MD', '# Skills\n');
    write('note.txt', 'x');
    expect(validatePath(root, { dialect: 'ash' }).map((each) => [each.path, each.valid])).toEqual([
      [join(root, 'b'), true],
      [join(root, 'flat.md'), true],
    ]);
  });

  it('a folder named like a file', () => {
    write('odd.md/SKILL.md', good('odd.md'));
    expect(validatePath(root)).toMatchObject([
      { path: join(root, 'odd.md'), valid: true, warnings: [{ code: 'NAME_INVALID' }] },
    ]);
  });

  it('a flat file, whose stem is the name', () => {
    const file = write('research.md', '---\ndescription: d\n---\nDo it.\n');
    expect(validatePath(file, { dialect: 'ash' })).toMatchObject([
      { path: file, valid: true, dialect: 'ash' },
    ]);
    expect(validatePath(write('other.md', good('research')))).toMatchObject([
      { valid: true, warnings: [{ code: 'NAME_MISMATCH' }] },
    ]);
  });

  it('a file that is no Markdown', () => {
    expect(validatePath(write('x.txt', good('x')))).toMatchObject([
      { valid: false, errors: [{ code: 'SKILL_FILE_MISSING' }] },
    ]);
  });

  it('Skill.md, where the folder has no SKILL.md', () => {
    expect(validatePath(write('a/Skill.md', good('a')))).toMatchObject([
      { valid: false, errors: [{ code: 'SKILL_FILE_MISSING' }] },
    ]);
  });

  it('a folder without a skill', () => {
    expect(validatePath(root)).toMatchObject([
      {
        path: root,
        valid: false,
        errors: [{ code: 'SKILL_FILE_MISSING', hint: expect.stringContaining('SKILL.md') }],
      },
    ]);
  });

  it('nothing at all: an error with a hint', () => {
    expect(() => validatePath(join(root, 'absent'))).toThrow(
      expect.objectContaining({ code: 'FILE_NOT_FOUND', hint: expect.stringContaining('skill folder') }),
    );
  });
});

describe('validatePath: hostile files', () => {
  it('must show 4: a FIFO as SKILL.md ends in a diagnostic', () => {
    mkdirSync(join(root, 'a'));
    execFileSync('mkfifo', [join(root, 'a', 'SKILL.md')]);
    expect(validatePath(join(root, 'a'))).toMatchObject([
      { valid: false, errors: [{ code: 'FILE_NOT_REGULAR' }] },
    ]);
    execFileSync('mkfifo', [join(root, 'flat.md')]);
    expect(validatePath(join(root, 'flat.md'))).toMatchObject([
      { valid: false, errors: [{ code: 'FILE_NOT_REGULAR' }] },
    ]);
  });

  it('a folder as SKILL.md', () => {
    mkdirSync(join(root, 'a', 'SKILL.md'), { recursive: true });
    expect(validatePath(join(root, 'a'))).toMatchObject([
      { valid: false, errors: [{ code: expect.stringMatching(/^FILE_/) }] },
    ]);
  });

  it('threat 11: a SKILL.md that links out of its folder', () => {
    const secret = write('secret.md', good('a'));
    mkdirSync(join(root, 'a'));
    symlinkSync(secret, join(root, 'a', 'SKILL.md'));
    expect(validatePath(join(root, 'a'))).toMatchObject([
      { valid: false, errors: [{ code: 'FILE_OUTSIDE_ROOT' }] },
    ]);
  });

  it('a SKILL.md that links nowhere', () => {
    mkdirSync(join(root, 'a'));
    symlinkSync('absent', join(root, 'a', 'SKILL.md'));
    expect(validatePath(join(root, 'a'))).toMatchObject([
      { valid: false, errors: [{ code: 'FILE_UNREADABLE' }] },
    ]);
  });

  it('a linked skill folder is judged by the link’s name', () => {
    write('real/SKILL.md', good('alias'));
    symlinkSync(join(root, 'real'), join(root, 'alias'));
    expect(validatePath(join(root, 'alias'), { strict: true })).toMatchObject([{ valid: true }]);
  });

  it('a link that leads back to itself hides no skill of its root', () => {
    write('a/SKILL.md', good('a'));
    write('z/SKILL.md', good('z'));
    symlinkSync('loop', join(root, 'loop'));
    symlinkSync('absent', join(root, 'dangling'));
    const results = validatePath(root);
    expect(results.map((each) => [each.path, each.valid])).toEqual([
      [join(root, 'a'), true],
      [join(root, 'loop'), false],
      [join(root, 'z'), true],
    ]);
    expect(results[1]?.errors).toMatchObject([{ code: 'FILE_UNREADABLE', file: join(root, 'loop') }]);
  });

  it.each(['loop', 'loop.md', 'loop/SKILL.md'])(
    '%s, a link that leads back to itself, given as the path',
    (path) => {
      symlinkSync('loop', join(root, 'loop'));
      symlinkSync('loop.md', join(root, 'loop.md'));
      const message = 'The link leads back to itself';
      expect(validatePath(join(root, path))).toMatchObject([
        { path: join(root, path), valid: false, errors: [{ code: 'FILE_UNREADABLE', message }] },
      ]);
      expect(validateSkillFile(join(root, path))).toEqual({ valid: false, error: message });
    },
  );

  it.each(['gone', 'gone/', 'gone.md'])('%s, a link that leads nowhere, given as the path', (path) => {
    symlinkSync('absent', join(root, path.replace('/', '')));
    const given = `${root}/${path}`;
    expect(validatePath(given)).toMatchObject([
      { path: given, valid: false, errors: [{ code: 'FILE_UNREADABLE', message: 'The link leads nowhere' }] },
    ]);
  });

  it('ruling 12: a child that links out of its root is refused there, and not when given itself', () => {
    write('elsewhere/out/SKILL.md', good('out'));
    write('elsewhere/flat.md', '---\ndescription: d\n---\nDo it.\n');
    write('elsewhere/plain/README.md', 'x');
    write('skills/in/SKILL.md', good('in'));
    const skills = join(root, 'skills');
    symlinkSync('in', join(skills, 'alias'));
    for (const name of ['out', 'flat.md', 'plain']) symlinkSync(`../elsewhere/${name}`, join(skills, name));
    symlinkSync('skills', join(root, 'linked'));
    for (const folder of [skills, join(root, 'linked')]) {
      const results = validatePath(folder, { dialect: 'ash' });
      expect(results.map((each) => [each.path, each.errors.map(({ code }) => code)])).toEqual([
        [join(folder, 'alias'), []],
        [join(folder, 'flat.md'), ['FILE_OUTSIDE_ROOT']],
        [join(folder, 'in'), []],
        [join(folder, 'out'), ['FILE_OUTSIDE_ROOT']],
      ]);
    }
    expect(validatePath(join(skills, 'out'))).toMatchObject([{ valid: true }]);
  });

  it('one bad skill hides no good one', () => {
    write('bad/SKILL.md', Buffer.alloc(100_000, '['));
    write('good/SKILL.md', good('good'));
    for (const strict of [false, true])
      expect(validatePath(root, { strict }).map((each) => each.valid)).toEqual([false, true]);
  });
});

describe('validatePath: strictness', () => {
  it('ruling 6: strict validation makes unknown keys errors, in every dialect', () => {
    const file = write(
      'a/SKILL.md',
      '---\nname: a\ndescription: d\nversion: 1.0.0\ncolour: red\n---\n### up\n\nx\n\n#### Parameters\n\nNone.\n\n#### Command\n\n```\nuptime\n```\n',
    );
    expect(validatePath(file)).toMatchObject([{ valid: true }]);
    for (const dialect of ['agentskills', 'ash', 'gibberish', 'agent-flow', 'auto'] as const) {
      const [result] = validatePath(file, { strict: true, dialect });
      expect(result?.errors.map((each) => each.message).join()).toContain('colour');
    }
  });

  it('ruling 9: skill.md is a warning in lenient mode and an error in strict mode', () => {
    write('a/skill.md', good('a'));
    expect(validatePath(join(root, 'a'))).toMatchObject([
      { valid: true, warnings: [{ code: 'FILE_NAME_CASE' }] },
    ]);
    expect(validatePath(join(root, 'a', 'skill.md'))).toMatchObject([
      { valid: true, warnings: [{ code: 'FILE_NAME_CASE' }] },
    ]);
    expect(validatePath(join(root, 'a'), { strict: true })).toMatchObject([
      { valid: false, errors: [{ code: 'FILE_NAME_CASE' }] },
    ]);
  });

  it('ruling 4: only strict agentskills follows the reference; strict alone keeps to ASCII', () => {
    write('技能/SKILL.md', good('技能'));
    const folder = join(root, '技能');
    expect(validatePath(folder, { strict: true, dialect: 'agentskills' })).toMatchObject([{ valid: true }]);
    expect(validatePath(folder, { strict: true })).toMatchObject([
      { valid: false, errors: [{ code: 'NAME_INVALID' }] },
    ]);
    expect(validatePath(folder, { dialect: 'agentskills' })).toMatchObject([
      { valid: true, warnings: [{ code: 'NAME_INVALID' }] },
    ]);
  });

  it('names the dialect, except where `auto` could not get that far', () => {
    expect(validatePath(write('a/SKILL.md', 'x'))[0]).not.toHaveProperty('dialect');
    expect(validatePath(write('a/SKILL.md', 'x'), { dialect: 'ash' })[0]?.dialect).toBe('ash');
    expect(
      validatePath(write('a/SKILL.md', '---\nname: a\ndescription: d\nenv: [X]\n---\nDo it.'))[0]?.dialect,
    ).toBe('ash');
  });

  it('diagnostics say file, line, column and what to do', () => {
    const file = write('a/SKILL.md', '---\nname: a\ndescription: d\nlicense: [x]\ncolour: red\n---\n');
    const [result] = validatePath(file, { strict: true });
    expect(result?.errors.map(({ file: named, line, column }) => ({ file: named, line, column }))).toEqual([
      { file, line: 4, column: 1 },
      { file, line: 5, column: 1 },
    ]);
    for (const each of result?.errors ?? []) expect(each.hint).not.toBe('');
  });
});

describe('ash: validate_skill_file', () => {
  it.each([
    ['---\ndescription: d\n---\nDo it.\n', { valid: true }],
    ['---\ndescription: d\n---\n', { valid: false, error: expect.stringContaining('body is empty') }],
    [
      '---\nname: x\n---\nDo it.\n',
      { valid: false, error: expect.stringContaining('`description` is missing') },
    ],
    ['Do it.\n', { valid: false, error: expect.stringContaining('does not begin with frontmatter') }],
    [
      '---\ncapabilities: [email]\ndescription: d\n---\nDo it.\n',
      { valid: false, error: expect.stringContaining('namespaced') },
    ],
    ['---\n- a\n---\nDo it.\n', { valid: false, error: expect.stringContaining('not a list of') }],
  ])('%j', (content, expected) => {
    expect(validateSkillFile(write('test.md', content), { dialect: 'ash' })).toEqual(expected);
  });

  it('a missing file, a folder and another suffix are answers, not exceptions', () => {
    expect(validateSkillFile(join(root, 'absent.md'))).toMatchObject({ valid: false });
    expect(validateSkillFile(root)).toMatchObject({ valid: false });
    expect(validateSkillFile(write('x.txt', 'x'))).toMatchObject({ valid: false });
  });
});
