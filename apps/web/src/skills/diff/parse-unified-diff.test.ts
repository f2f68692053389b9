import { expect, it } from 'vitest';
import { parseUnifiedDiff } from './parse-unified-diff.ts';

it('tells headers and changes apart, dashes and pluses in the text included', () => {
  const diff =
    'diff --git a/SKILL.md b/SKILL.md\n--- a/SKILL.md\n+++ b/SKILL.md\n@@ -1,2 +1,2 @@\n---- x\n+++ y\n same\n';
  expect(parseUnifiedDiff(diff).map(({ kind, text }) => [kind, text])).toEqual([
    ['place', 'diff --git a/SKILL.md b/SKILL.md'],
    ['place', '--- a/SKILL.md'],
    ['place', '+++ b/SKILL.md'],
    ['place', '@@ -1,2 +1,2 @@'],
    ['removed', '--- x'],
    ['added', '++ y'],
    ['same', 'same'],
  ]);
});
