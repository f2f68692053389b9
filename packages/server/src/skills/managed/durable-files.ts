import { mkdir, open, rename, rm, rmdir, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { StoredFile } from '@techne/store';
import { syncFolder } from '../../backup/sync-folder.ts';
import { isErrorCode } from './error-code.ts';
import { temporaryPath } from './scratch-names.ts';

/** Whether a change must survive a power cut. A mirror need not: it is made again. */
export type Durability = 'durable' | 'fleeting';

/** Writes a folder with exactly these files; it must not be there. Rejects when anything could not be made durable. */
export async function writeFolder(
  folder: string,
  files: readonly StoredFile[],
  durability: Durability,
): Promise<void> {
  await mkdir(folder, { mode: 0o755 });
  const folders = new Set([folder]);
  for (const file of files) {
    const path = join(folder, file.path);
    for (let parent = dirname(path); !folders.has(parent); parent = dirname(parent)) folders.add(parent);
    await mkdir(dirname(path), { recursive: true, mode: 0o755 });
    await writeNew(path, file, durability);
  }
  if (durability === 'durable') for (const each of folders) await syncFolder(each);
}

/** Puts one file in its place inside a folder of the root: the old one or the new one is there, never half of it. */
export async function putFile(
  root: string,
  folder: string,
  file: StoredFile,
  durability: Durability,
): Promise<void> {
  const temporary = temporaryPath(root);
  try {
    await writeNew(temporary, file, durability);
    await moveInto(temporary, folder, file.path, durability);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Moves a finished file to its place inside a folder, whose own folders are made. */
export async function moveInto(
  from: string,
  folder: string,
  path: string,
  durability: Durability,
): Promise<void> {
  const target = join(folder, path);
  const made = await mkdir(dirname(target), { recursive: true, mode: 0o755 });
  await rename(from, target);
  if (durability !== 'durable') return;
  await syncFolder(dirname(target));
  if (made !== undefined)
    for (let each = dirname(target); each !== dirname(made); each = dirname(each))
      await syncFolder(dirname(each));
}

/** Removes one file, and the folders that it leaves empty. */
export async function dropFile(folder: string, path: string, durability: Durability): Promise<void> {
  const target = join(folder, path);
  try {
    await unlink(target);
  } catch (error) {
    if (!isErrorCode(error, 'ENOENT')) throw error;
  }
  let parent = dirname(target);
  for (; parent !== folder && (await removeIfEmpty(parent)); parent = dirname(parent));
  if (durability === 'durable') await syncFolder(parent);
}

async function removeIfEmpty(folder: string): Promise<boolean> {
  try {
    await rmdir(folder);
    return true;
  } catch (error) {
    return isErrorCode(error, 'ENOENT');
  }
}

async function writeNew(
  path: string,
  { bytes, executable }: StoredFile,
  durability: Durability,
): Promise<void> {
  const handle = await open(path, 'wx', executable ? 0o755 : 0o644);
  try {
    await handle.writeFile(bytes);
    if (durability === 'durable') await handle.sync();
  } finally {
    await handle.close();
  }
}
