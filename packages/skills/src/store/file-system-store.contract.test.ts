import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { skillText, useTemporaryFolder, writeTree } from '../../test/temporary-folder.ts';
import { FileSystemStore } from './file-system-store.ts';
import { MemoryStore, type SkillFiles } from './memory-store.ts';
import { describeStore } from './store.contract.ts';

const folder = useTemporaryFolder();
let count = 0;

function writeSkills(skills: Readonly<Record<string, SkillFiles>>): string {
  const root = join(folder.path, `root-${++count}`);
  mkdirSync(root);
  for (const [name, files] of Object.entries(skills)) writeTree(join(root, name), files);
  return root;
}

describeStore(
  'FileSystemStore',
  (skills, options) => new FileSystemStore({ root: writeSkills(skills), ...options }),
);

it('ruling 14: a skill in memory has the digest of the same skill on disk', async () => {
  const skills = {
    hello: {
      'SKILL.md': skillText('hello'),
      'scripts/run.sh': 'echo',
      'é.md': 'x',
      '🦊': '1',
      '\uff5e': '2',
      a: '',
      'a.b/c': 'd',
      '.hidden': 'h',
      '.git/x': 'y',
    },
  };
  const disk = await new FileSystemStore({ root: writeSkills(skills) }).digest('hello');
  expect(await new MemoryStore({ skills }).digest('hello')).toBe(disk);
});
