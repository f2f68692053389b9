import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderWithPrograms } from '../../test/folder-with-programs.ts';
import { workingFolder } from './working-folder.ts';

it('is the root of the git repository', () => {
  const folder = folderWithPrograms({ 'a/b/c.txt': '' });
  mkdirSync(join(folder, '.git'));
  expect(workingFolder(join(folder, 'a/b'), '/home/user')).toBe(folder);
  expect(workingFolder(folder, '/home/user')).toBe(folder);
});

it('is the root of a worktree, whose .git is a file', () => {
  const folder = folderWithPrograms({ 'a/.git': 'gitdir: /elsewhere', 'a/b/c.txt': '' });
  expect(workingFolder(join(folder, 'a/b'), '/home/user')).toBe(join(folder, 'a'));
});

it('is home outside of git', () => {
  expect(workingFolder(folderWithPrograms(), '/home/user')).toBe('/home/user');
});
