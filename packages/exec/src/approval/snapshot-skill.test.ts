import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestFolder } from '@techne/skills';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { snapshotSkill } from './snapshot-skill.ts';

test('the copy has the digest of the original, links and executable bits included', async () => {
  const folder = temporaryFolder({
    'SKILL.md': 'a',
    'scripts/x.sh': '#!/bin/sh\n',
    '.git/config': 'x',
    '.env': 'k',
  });
  symlinkSync('../SKILL.md', join(folder, 'scripts/link'));
  const copy = join(temporaryFolder(), 'copy');
  expect(await snapshotSkill(folder, copy)).toBe(await digestFolder(folder));
});

test('what changes afterwards does not reach the copy', async () => {
  const folder = temporaryFolder({ 'SKILL.md': 'a' });
  const copy = join(temporaryFolder(), 'copy');
  const digest = await snapshotSkill(folder, copy);
  writeFileSync(join(folder, 'SKILL.md'), 'b');
  expect(await digestFolder(copy)).toBe(digest);
});
