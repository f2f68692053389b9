import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useTemporaryFolder, writeTree } from '../../test/temporary-folder.ts';
import { listFiles } from './list-files.ts';

const folder = useTemporaryFolder();

it('lists every regular file but SKILL.md, sorted, with slashes', () => {
  writeTree(folder.path, {
    'SKILL.md': '',
    'b/c/d.md': '',
    'a.md': '',
    'b/SKILL.md': '',
    'skill.md': '',
    é: '',
  });
  expect(listFiles(folder.path, 'SKILL.md')).toEqual(['a.md', 'b/SKILL.md', 'b/c/d.md', 'skill.md', 'é']);
});

it('leaves out what is hidden, and what npm and Python leave behind', () => {
  writeTree(folder.path, {
    '.env': '',
    '.git/x': '',
    'a/.x': '',
    'node_modules/m/x': '',
    'a/__pycache__/x': '',
    'a/ok': '',
  });
  expect(listFiles(folder.path, 'SKILL.md')).toEqual(['a/ok']);
});

it('lists a link only when it can be read: inside, not hidden, a file', () => {
  writeTree(join(folder.path, 'skill'), { 'a.md': '', '.env': '', 'docs/x.md': '' });
  writeTree(folder.path, { 'skill-evil/x': '', outside: '' });
  const links = {
    good: 'a.md',
    hidden: '.env',
    out: '../outside',
    evil: '../skill-evil/x',
    nowhere: 'nothing',
    round: 'round',
    folder: 'docs',
    device: '/dev/zero',
  };
  for (const [name, target] of Object.entries(links)) symlinkSync(target, join(folder.path, 'skill', name));
  expect(listFiles(join(folder.path, 'skill'), 'SKILL.md')).toEqual(['a.md', 'docs/x.md', 'good']);
});

it('leaves out FIFOs, and goes at most 32 folders deep', () => {
  execFileSync('mkfifo', [join(folder.path, 'pipe')]);
  writeTree(folder.path, { [`${'d/'.repeat(32)}in`]: '', [`${'d/'.repeat(33)}out`]: '' });
  expect(listFiles(folder.path, 'SKILL.md')).toEqual([`${'d/'.repeat(32)}in`]);
});

it('is empty for a folder that is not there', () => {
  expect(listFiles(join(folder.path, 'nothing'), 'SKILL.md')).toEqual([]);
});
