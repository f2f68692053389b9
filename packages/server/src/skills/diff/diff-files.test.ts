import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { diffFiles } from './diff-files.ts';

const file = (path: string, text: string | Uint8Array, executable = false) => ({
  path,
  executable,
  bytes: Buffer.from(text as string),
});
const hasPatch = spawnSync('patch', ['--version']).status === 0;

describe('diffFiles', () => {
  it('shows changed, added and removed files, with three lines around', () => {
    const lines = Array.from({ length: 12 }, (_, index) => `line ${index + 1}\n`);
    const after = lines.with(5, 'other\n');
    const result = diffFiles(
      [file('SKILL.md', lines.join('')), file('gone.txt', 'x\n')],
      [file('SKILL.md', after.join('')), file('new.txt', 'y')],
    );
    expect(result).toEqual({
      files: [
        { path: 'SKILL.md', status: 'changed' },
        { path: 'gone.txt', status: 'removed' },
        { path: 'new.txt', status: 'added' },
      ],
      truncated: false,
      diff:
        '--- a/SKILL.md\n+++ b/SKILL.md\n@@ -3,7 +3,7 @@\n line 3\n line 4\n line 5\n-line 6\n+other\n line 7\n line 8\n line 9\n' +
        '--- a/gone.txt\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n' +
        '--- /dev/null\n+++ b/new.txt\n@@ -0,0 +1 @@\n+y\n\\ No newline at end of file\n',
    });
  });

  it('says of binary files only that they differ, and of modes how', () => {
    const before = [file('a', Buffer.from([0, 1])), file('b.sh', 'x', false)];
    const after = [file('a', Buffer.from([0, 2])), file('b.sh', 'x', true)];
    expect(diffFiles(before, after).diff).toBe(
      '--- a/a\n+++ b/a\nBinary files differ\nold mode 100644\nnew mode 100755\n--- a/b.sh\n+++ b/b.sh\n',
    );
  });

  it('cuts what nobody would read, and says so', () => {
    const after = [
      file('a', 'x\n'.repeat(90_000)),
      ...Array.from({ length: 9 }, (_, n) => file(`f${n}`, 'yy\n'.repeat(90_000))),
    ];
    const { files, diff, truncated } = diffFiles([], after);
    expect([files.length, truncated, diff.length <= 1_000_000]).toEqual([10, true, true]);
  });

  it.skipIf(!hasPatch)('is what `patch` takes [reason: needs the program patch]', () => {
    const folder = temporaryFolder();
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', 'd', ''), { maxLength: 25 })
      .map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { diff } = diffFiles([file('x/f', before)], [file('x/f', after)]);
        const path = join(folder, 'x/f');
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, before);
        if (diff !== '') execFileSync('patch', ['-p1', '-s', '-d', folder], { input: diff });
        // It removes a file that it empties.
        expect(after === '' && diff !== '' ? '' : readFileSync(path, 'utf8')).toBe(after);
      }),
      { numRuns: 60 },
    );
  });
});
