import { existsSync, readFileSync } from 'node:fs';
import { lstat, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { StoredFile } from '@techne/store';
import { syncFolder } from '../../backup/sync-folder.ts';
import { dropFile, moveInto, putFile, writeFolder, type Durability } from './durable-files.ts';
import { readFolderFiles } from './read-folder-files.ts';
import { folderIsLink } from './refusals.ts';
import { replacingPath, temporaryPath } from './scratch-names.ts';

/** Beside the new files: the paths of all that the skill will have. A name that no skill's file can have. */
const manifestName = '.manifest.json';

/**
 * Makes the files of a skill's folder these. One file is put in place at once; several are first made durable beside the
 * skill, from where a crash cannot stop them: whoever finds them there finishes the work. Needs the skill's lock.
 */
export async function applyFiles(
  folder: string,
  before: readonly StoredFile[],
  after: readonly StoredFile[],
  durability: Durability,
): Promise<void> {
  const root = dirname(folder);
  const former = new Map(before.map((file) => [file.path, file]));
  const written = after.filter((file) => !isSame(file, former.get(file.path)));
  const paths = new Set(after.map(({ path }) => path));
  const dropped = before.filter(({ path }) => !paths.has(path));
  for (const { path } of written) await checkFolders(folder, path);
  const [only] = written;
  if (durability === 'durable' && written.length + dropped.length > 1) {
    await stage(root, basename(folder), after, written);
    await finishReplacing(folder);
    return;
  }
  for (const { path } of dropped) await dropFile(folder, path, durability);
  if (durability === 'fleeting') for (const file of written) await putFile(root, folder, file, durability);
  else if (only !== undefined) await putFile(root, folder, only, durability);
}

/** A link among the folders, which only somebody with a hand on the disk can make, would lead a write out of the skill. */
async function checkFolders(folder: string, path: string): Promise<void> {
  for (let parent = dirname(path); parent !== '.'; parent = dirname(parent)) {
    const stats = await lstat(join(folder, parent)).catch(() => undefined);
    if (stats?.isSymbolicLink() === true) throw folderIsLink(parent);
  }
}

/** Goes on with a change of several files that was decided; nothing when there is none. Needs the skill's lock. */
export async function finishReplacing(folder: string): Promise<void> {
  const root = dirname(folder);
  const staged = replacingPath(root, basename(folder));
  if (!existsSync(staged)) return;
  const paths = readManifest(join(staged, manifestName));
  const kept = new Set(paths);
  for (const { path } of readFolderFiles(folder))
    if (!kept.has(path)) await dropFile(folder, path, 'durable');
  for (const path of paths) {
    // What is no longer there was moved before the crash.
    const from = join(staged, path);
    if (existsSync(from)) await moveInto(from, folder, path, 'durable');
  }
  const done = temporaryPath(root);
  await rename(staged, done);
  await syncFolder(root);
  await rm(done, { recursive: true, force: true });
}

async function stage(
  root: string,
  name: string,
  after: readonly StoredFile[],
  written: readonly StoredFile[],
): Promise<void> {
  const temporary = temporaryPath(root);
  const bytes = Buffer.from(JSON.stringify(after.map(({ path }) => path)));
  try {
    await writeFolder(temporary, [...written, { path: manifestName, executable: false, bytes }], 'durable');
    await rename(temporary, replacingPath(root, name));
    await syncFolder(root);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

function readManifest(file: string): readonly string[] {
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

function isSame(after: StoredFile, before: StoredFile | undefined): boolean {
  return (
    before !== undefined &&
    before.executable === after.executable &&
    Buffer.compare(before.bytes, after.bytes) === 0
  );
}
