import { leftOutOfDigest, readArchive, readWrittenName, SkillsError } from '@techne/skills';
import type { StoredFile } from '@techne/store';
import { HttpError } from '../../errors/http-error.ts';
import { checkFilePath } from '../content/check-files.ts';
import { skillLimits } from '../content/skill-limits.ts';

export interface UnpackedSkill {
  /** What the archive itself says that it is called: in the frontmatter, else by the folder around everything. */
  readonly name?: string;
  readonly content: Uint8Array;
  /** Those beside SKILL.md. */
  readonly files: readonly StoredFile[];
}

/** Entries besides files: folders, and what is left out. */
const mostEntries = skillLimits.files * 2;

/** The skill in an archive that somebody sent. Throws 400 that says what is wrong with it. */
export async function unpackSkill(bytes: Uint8Array): Promise<UnpackedSkill> {
  const { files, wrapper } = await open(bytes);
  const counted = files.filter(({ path }) => !path.split('/').some((part) => leftOutOfDigest.has(part)));
  const main = counted.find(({ path }) => path === 'SKILL.md');
  if (main === undefined)
    throw new HttpError(400, { field: 'archive', message: 'The archive has no SKILL.md at its top' });
  const others = counted
    .filter((file) => file !== main)
    .map((file) => ({ ...file, path: checkFilePath(file.path) }));
  const name = readWrittenName(main.bytes) ?? wrapper;
  return { content: main.bytes, files: others, ...(name === undefined ? {} : { name }) };
}

async function open(bytes: Uint8Array) {
  try {
    return await readArchive(bytes, { entries: mostEntries, bytes: skillLimits.bytes });
  } catch (error) {
    if (!SkillsError.isInstance(error)) throw error;
    throw new HttpError(400, { field: 'archive', message: error.message });
  }
}
