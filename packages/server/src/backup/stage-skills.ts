import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { StoredFile } from '@techne/store';
import { syncFolder } from './sync-folder.ts';

/** A second folder of managed skills, filled beside the one that counts, which it then replaces. */
export interface StagedSkills {
  add(tenant: string, skill: string, file: StoredFile): Promise<void>;
  /** How many skills it holds. */
  readonly count: number;
  /** From here on these are the managed skills. */
  replace(): Promise<void>;
  /** Leaves everything as it was. */
  discard(): Promise<void>;
}

export async function stageSkills(skillsFolder: string): Promise<StagedSkills> {
  const mark = randomUUID();
  const staged = `${skillsFolder}.${mark}.new`;
  const former = `${skillsFolder}.${mark}.old`;
  const skills = new Set<string>();
  await mkdir(staged, { recursive: true, mode: 0o700 });
  const discard = (): Promise<void> => rm(staged, { recursive: true, force: true });
  return {
    async add(tenant, skill, file) {
      skills.add(`${tenant}/${skill}`);
      await writeFile(join(staged, tenant, skill, file.path), file);
    },
    get count() {
      return skills.size;
    },
    async replace() {
      await renameIfThere(skillsFolder, former);
      await rename(staged, skillsFolder);
      await syncFolder(dirname(skillsFolder));
      await rm(former, { recursive: true, force: true });
    },
    discard,
  };
}

async function writeFile(path: string, { bytes, executable }: StoredFile): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const handle = await open(path, 'wx', executable ? 0o755 : 0o644);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function renameIfThere(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
