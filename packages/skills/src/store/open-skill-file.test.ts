import { closeSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { skillText, useTemporaryFolder, writeTree } from '../../test/temporary-folder.ts';
import type { Place } from './file-record.ts';
import { openSkillFile } from './open-skill-file.ts';

const folder = useTemporaryFolder();

/** A place that was a folder when the root was read, and is a link that leads out now. */
function swapped(): Place {
  writeTree(folder.path, { 'outside/SKILL.md': skillText('a'), 'root/b/SKILL.md': skillText('b') });
  symlinkSync(join(folder.path, 'outside'), join(folder.path, 'root', 'a'));
  const root = { path: join(folder.path, 'root'), real: join(folder.path, 'root') };
  return { root, folderName: 'a', fileName: 'SKILL.md', flat: false };
}

it('threat 13: a careful open looks where the file is, and refuses one outside', () => {
  expect(openSkillFile(swapped(), true)).toMatchObject({
    problem: { code: 'FILE_OUTSIDE_ROOT', severity: 'error' },
  });
});

it.each([true, false])('opens the file of a folder that stands still (careful: %s)', (careful) => {
  const opened = openSkillFile({ ...swapped(), folderName: 'b' }, careful);
  expect(opened).toMatchObject({ checked: careful });
  closeSync((opened as { descriptor: number }).descriptor);
});

it.each([true, false])('is null where there is no file (careful: %s)', (careful) => {
  const place = swapped();
  expect(openSkillFile({ ...place, folderName: 'nothing' }, careful)).toBeNull();
  expect(openSkillFile({ ...place, folderName: 'b', fileName: 'skill.md' }, careful)).toBeNull();
});
