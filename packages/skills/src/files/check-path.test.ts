import { describe, expect, it } from 'vitest';
import { SkillsError } from '../errors/skills-error.ts';
import { checkPath } from './check-path.ts';

/** Attempts to reach outside, and the reason that each is given. */
const refused: Record<string, readonly string[]> = {
  'it is empty': ['', ' ', '   '],
  'it is absolute': [
    '/',
    '/etc/passwd',
    '//etc/passwd',
    '///x',
    '~',
    '~/x',
    '~root/.ssh/id_rsa',
    'C:/Windows/win.ini',
    'c:x',
    'C:',
    'Z:/x',
    '／etc/passwd',
    '／／server/share',
    '～/x',
  ],
  'it holds a backslash': [
    '\\',
    '..\\x',
    'a\\..\\b',
    '\\\\server\\share\\x',
    '\\\\?\\C:\\x',
    'C:\\x',
    'references\\a.md',
    '＼＼server',
    '..＼x',
  ],
  'it holds a control character': [
    'a\0',
    '\0',
    'a\0.md',
    'references/a.md\0.png',
    'a\nb',
    'a\rb',
    'a\tb',
    'a\u001b[31m',
    'a\u007f',
    'a\u0085',
  ],
  'it leaves the folder with `..`': [
    '..',
    '../x',
    '../../x',
    'a/..',
    'a/../b',
    'a/../../x',
    './../x',
    'references/../../etc/passwd',
    'a//../b',
    'a/./../b',
    '‥/x',
    'a/‥/x',
    '．．/x',
    '․․/x',
    '.․/x',
    'a／..／b',
    'a/．./x',
    '﹒﹒/x',
  ],
  'hidden files are not readable': [
    '.env',
    '.git/config',
    'a/.hidden',
    '.ssh/id_rsa',
    'references/.x.md',
    '...',
    '.../x',
    '.. /x',
    '.. ',
    '．env',
    '․env',
    'a/….md',
    '..a',
    './.env',
  ],
  'it holds percent-encoded dots or slashes': [
    '%2e%2e/x',
    '%2E%2E%2Fx',
    '..%2fx',
    'a%2f..%2fb',
    '%2e%2e%5cx',
    'a%5cb',
    'a%00.md',
    '%252e%252e%252fx',
    '%25252e',
    '%c0%ae%c0%ae/x',
    '%c0%afetc',
    '%C1%9Cx',
    '%e0%80%ae/x',
    '%f0%80%80%ae/x',
    '%u002e%u002e/x',
    '％2e％2e/x',
  ],
  'it names a folder': ['.', './', './.', 'references/', 'references/.', 'a/b/', 'a//'],
  'it is too long': ['a'.repeat(4_097), 'a/'.repeat(5_000), `${'../'.repeat(3_000)}etc/passwd`],
};

describe('ruling 17: refused paths', () => {
  const all = Object.entries(refused).flatMap(([reason, paths]) =>
    paths.map(
      (path) =>
        [
          path.length > 60 ? `${path.slice(0, 20)}…(${path.length})` : JSON.stringify(path),
          path,
          reason,
        ] as const,
    ),
  );
  it('are at least 60 attempts', () => expect(all.length).toBeGreaterThanOrEqual(60));

  it.each(all)('%s', (_shown, path, reason) => {
    for (const scope of ['any', 'one-level'] as const) {
      let error: unknown;
      try {
        checkPath(path, scope);
      } catch (thrown) {
        error = thrown;
      }
      if (!SkillsError.isInstance(error)) throw new Error('It was not refused');
      expect(error.code).toBe('INVALID_PATH');
      expect(error.data['reason']).toBe(reason);
      expect(error.message).toBe(`The path is refused: ${String(error.data['reason'])}`);
      expect(error.message).not.toMatch(/\/etc|passwd|C:/);
      expect(String(error.data['path']).length).toBeLessThanOrEqual(200);
    }
  });

  it.each([undefined, null, 7, {}, ['a'], true])('%s is no path', (value) => {
    expect(() => checkPath(value as unknown as string)).toThrow('The path is refused: it is empty');
  });
});

describe('accepted paths', () => {
  it.each([
    ['a.md', 'a.md'],
    ['SKILL.md', 'SKILL.md'],
    ['./a.md', 'a.md'],
    ['a//b.md', 'a/b.md'],
    ['a/./b.md', 'a/b.md'],
    ['a/b/c/d.md', 'a/b/c/d.md'],
    ['a..b.md', 'a..b.md'],
    ['notes….md', 'notes….md'],
    ['a b.md', 'a b.md'],
    ['100%.md', '100%.md'],
    ['a%20b.md', 'a%20b.md'],
    ['été.md', 'été.md'],
    ['e\u0301te\u0301.md', 'e\u0301te\u0301.md'],
    ['技能/文.md', '技能/文.md'],
    ['a~', 'a~'],
    ['-rf', '-rf'],
    ['x'.repeat(4_096), 'x'.repeat(4_096)],
  ])('%s', (path, normal) => expect(checkPath(path)).toBe(normal));

  it('TavernKit: one level below scripts, references or assets', () => {
    expect(checkPath('scripts/run.sh', 'one-level')).toBe('scripts/run.sh');
    expect(checkPath('references/a b.md', 'one-level')).toBe('references/a b.md');
    for (const path of [
      'a.md',
      'references',
      'references/a/b',
      './references/a',
      'references//a',
      'references/./a',
      'Assets/a',
      'xscripts/a',
      'scripts2/a',
    ]) {
      expect(() => checkPath(path, 'one-level')).toThrow(
        /only files directly in scripts\/, references\/ or assets\//,
      );
    }
  });

  it('threat 40: takes time linear in the length', () => {
    const start = process.threadCpuUsage();
    for (const path of [
      '%25'.repeat(1_365),
      '.'.repeat(4_096),
      'a/'.repeat(2_048),
      '%'.repeat(4_096),
      '．'.repeat(4_096),
      '%e0'.repeat(1_365),
      'x'.repeat(10_000_000),
    ]) {
      try {
        checkPath(path);
      } catch {
        // Refused or not, it must be quick.
      }
    }
    expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(500);
  });
});
