import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ArchiveFile } from '@techne/skills';
import { HttpError } from '../../errors/http-error.ts';
import { readSkillFile } from '../../skills/describe/read-skill-file.ts';
import type { ResolvedSkill } from '../../skills/skill-service.ts';

/** Of shared sources; managed skills are far below. */
const mostBytes = 64 * 1_048_576;

/** Every file of a skill that may be read, SKILL.md included. */
export async function readWholeSkill({ catalog, skill }: ResolvedSkill): Promise<readonly ArchiveFile[]> {
  const { files: paths } = await catalog.load(skill.name);
  const main = { path: 'SKILL.md', executable: false, bytes: readSkillFile(skill.path) };
  const files: ArchiveFile[] = [main];
  let size = main.bytes.length;
  for (const path of paths) {
    if (path === basename(skill.path)) continue;
    const { bytes } = await catalog.readFile(skill.name, path, { maxBytes: mostBytes, overflow: 'error' });
    size += bytes.length;
    if (size > mostBytes)
      throw new HttpError(400, { field: 'name', message: 'The skill is too large for an archive' });
    files.push({ path, executable: isExecutable(skill.directory, path), bytes });
  }
  return files;
}

function isExecutable(directory: string | undefined, path: string): boolean {
  if (directory === undefined) return false;
  const mode = statSync(join(directory, path), { throwIfNoEntry: false })?.mode ?? 0;
  return (mode & 0o111) !== 0;
}
