import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { digestFolder, leftOutOfDigest } from '@techne/skills';
import type { BackupFile } from './backup-line.ts';

/** A skill that is written again and again while it is read is taken as it is in the end. */
const mostReadings = 10;

/** Every file of every managed skill, `<tenant>/<name>/…`. */
export async function* readSkillFiles(skillsFolder: string): AsyncGenerator<BackupFile> {
  for (const tenant of await folders(skillsFolder))
    for (const skill of await folders(join(skillsFolder, tenant)))
      yield* await readSkill(join(skillsFolder, tenant, skill), tenant, skill);
}

/** All files of one moment: read again until nothing changed meanwhile. */
async function readSkill(folder: string, tenant: string, skill: string): Promise<BackupFile[]> {
  for (let reading = 1; ; reading++) {
    try {
      const before = await digestFolder(folder);
      const files = await readFiles(folder, '', tenant, skill);
      if (reading === mostReadings || (await digestFolder(folder)) === before) return files;
    } catch (error) {
      // Removed, or a file of it was, since it was listed.
      const isGone = (await stat(folder).catch(() => undefined)) === undefined;
      if (isGone) return [];
      if (reading === mostReadings) throw error;
    }
  }
}

async function readFiles(
  folder: string,
  below: string,
  tenant: string,
  skill: string,
): Promise<BackupFile[]> {
  const files: BackupFile[] = [];
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    if (leftOutOfDigest.has(entry.name)) continue;
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) files.push(...(await readFiles(folder, path, tenant, skill)));
    if (!entry.isFile()) continue;
    const base64 = (await readFile(join(folder, path))).toString('base64');
    const executable = ((await stat(join(folder, path))).mode & 0o100) !== 0;
    files.push({ tenant, skill, path, executable, base64 });
  }
  return files;
}

/** Hidden ones hold what is being written and what is being removed. */
async function folders(path: string): Promise<string[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true });
    return entries.filter((each) => each.isDirectory() && !each.name.startsWith('.')).map(({ name }) => name);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
