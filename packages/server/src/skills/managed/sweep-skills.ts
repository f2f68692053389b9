import { existsSync } from 'node:fs';
import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { finishReplacing } from './apply-files.ts';
import { isErrorCode } from './error-code.ts';
import { finishDeleting } from './finish-deleting.ts';
import type { ManagedParts } from './managed-parts.ts';
import { isRunning } from './process-mark.ts';
import { parseScratchName } from './scratch-names.ts';
import { abandonedAfterMs, isAbandoned, lockName, tryLock, unlock } from './skill-lock.ts';
import { isTenantId } from './tenant-folder.ts';

/**
 * Puts right what processes that died left behind: half-made folders go, changes that were decided are finished, locks
 * are broken. What belongs to a living process stays. Never rejects: a folder that cannot be read must not keep a server
 * from starting.
 */
export async function sweepSkills(parts: ManagedParts): Promise<void> {
  try {
    for (const tenant of await entriesOf(parts.folder)) {
      if (!isTenantId(tenant)) continue;
      // Scratch entries first: a lock of a skill is free only once its change is finished.
      const entries = (await entriesOf(join(parts.folder, tenant))).sort();
      for (const entry of entries) await sweepEntry(parts, tenant, entry);
    }
  } catch (error) {
    parts.log.warn({ err: error }, 'what an earlier server left behind could not be put right');
  }
}

async function sweepEntry(parts: ManagedParts, tenant: string, entry: string): Promise<void> {
  const root = join(parts.folder, tenant);
  const scratch = parseScratchName(entry);
  if (scratch === undefined) {
    if (!entry.startsWith('.') && (await isAbandoned(join(root, entry, lockName)))) await free(root, entry);
    return;
  }
  switch (scratch.kind) {
    case 'temporary':
      if (!(isRunning(scratch.owner) ?? (await isRecent(join(root, entry)))))
        await rm(join(root, entry), { recursive: true, force: true });
      return;
    case 'deleting':
      if (await hasNoOwner(join(root, entry, lockName))) await finishDeleting(parts, tenant, scratch.name);
      return;
    case 'replacing':
      await free(root, scratch.name);
      return;
    case 'breaking':
      if (await isAbandoned(join(root, entry))) await rm(join(root, entry), { force: true });
  }
}

/** Takes the lock, which breaks one of a dead process, finishes what that one began, and gives it back. */
async function free(root: string, name: string): Promise<void> {
  const folder = join(root, name);
  if ((await tryLock(folder, name)) !== 'taken') return;
  try {
    await finishReplacing(folder);
  } finally {
    await unlock(folder);
  }
}

async function hasNoOwner(lock: string): Promise<boolean> {
  return !existsSync(lock) || (await isAbandoned(lock));
}

/** Where the process that made it cannot be seen from here. */
async function isRecent(path: string): Promise<boolean> {
  const { mtimeMs } = await lstat(path);
  return Date.now() - mtimeMs < abandonedAfterMs;
}

async function entriesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isErrorCode(error, 'ENOENT') || isErrorCode(error, 'ENOTDIR')) return [];
    throw error;
  }
}
