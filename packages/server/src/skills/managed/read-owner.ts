import { parseSkill } from '@techne/skills';
import type { StoredFile } from '@techne/store';
import { ownerOf } from '../content/owner-of.ts';

/** Whose the SKILL.md says that it is. */
export function readOwner(files: readonly StoredFile[], name: string): string | undefined {
  const main = files.find(({ path }) => path === 'SKILL.md');
  if (main === undefined) return undefined;
  const parsed = parseSkill(main.bytes, {
    file: 'SKILL.md',
    folderName: name,
    dialect: 'managed',
  });
  return parsed.ok ? ownerOf(parsed.manifest) : undefined;
}
