import { link, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isErrorCode } from './error-code.ts';
import { isRunning, markText, ownMark, parseMark } from './process-mark.ts';
import { breakingPath, temporaryPath } from './scratch-names.ts';

export const lockName = 'SKILL.md.lock';
/** Nothing that is done under a lock takes so long; for locks of processes that cannot be seen from here. */
export const abandonedAfterMs = 60_000;

export type LockAttempt = 'taken' | 'busy' | 'gone';

/**
 * Takes the lock of a skill, which lies inside its folder and goes where the folder goes. It is made by `link`, which
 * fails like O_EXCL when the name is there, but brings its content along: no crash leaves a lock without an owner.
 *
 * @returns `gone` when there is no such folder
 */
export async function tryLock(folder: string, name: string): Promise<LockAttempt> {
  const root = dirname(folder);
  const path = join(folder, lockName);
  const attempt = await place(root, path);
  if (attempt !== 'busy' || !(await isAbandoned(path))) return attempt;
  await breakLock(root, path, name);
  return place(root, path);
}

/** Gives a lock back. Where the folder was moved away, a lock at its old place is somebody else's, and stays. */
export async function unlock(folder: string): Promise<void> {
  const path = join(folder, lockName);
  try {
    if ((await readFile(path, 'utf8')) === lockText()) await unlink(path);
  } catch (error) {
    if (!isErrorCode(error, 'ENOENT')) throw error;
  }
}

/** The text of a lock of this process, for a folder that is not in its place yet. */
export function lockText(): string {
  return markText(ownMark);
}

/** Whether nobody can still hold this lock. False when there is none. */
export async function isAbandoned(path: string): Promise<boolean> {
  try {
    const owner = parseMark(await readFile(path, 'utf8'));
    const running = owner === undefined ? undefined : isRunning(owner);
    if (running !== undefined) return !running;
    return Date.now() - (await stat(path)).mtimeMs > abandonedAfterMs;
  } catch (error) {
    if (isErrorCode(error, 'ENOENT')) return false;
    throw error;
  }
}

async function place(root: string, path: string): Promise<LockAttempt> {
  const temporary = temporaryPath(root);
  try {
    await writeFile(temporary, lockText(), { mode: 0o600 });
    await link(temporary, path);
    return 'taken';
  } catch (error) {
    if (isErrorCode(error, 'EEXIST')) return 'busy';
    if (isErrorCode(error, 'ENOENT') || isErrorCode(error, 'ENOTDIR')) return 'gone';
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Removes a dead lock. Only one process does so at a time, and it looks again before: none can hit a fresh lock. */
async function breakLock(root: string, path: string, name: string): Promise<void> {
  const breaking = breakingPath(root, name);
  if ((await place(root, breaking)) !== 'taken') return;
  try {
    if (await isAbandoned(path)) await unlink(path);
  } finally {
    await rm(breaking, { force: true });
  }
}
