import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { syncFolder } from '../../backup/sync-folder.ts';
import { isErrorCode } from './error-code.ts';
import type { ManagedParts } from './managed-parts.ts';
import { skillBusy } from './refusals.ts';
import { deletingPath, temporaryPath } from './scratch-names.ts';
import { isAbandoned, lockName } from './skill-lock.ts';
import { tenantFolder } from './tenant-folder.ts';

const pauseMs = 10;
const mostPauses = 1_000;

/** Removes what a skill that was moved away has left: its versions, then its files. */
export async function finishDeleting(parts: ManagedParts, tenant: string, name: string): Promise<void> {
  const root = tenantFolder(parts.folder, tenant);
  await parts.store.skills.remove(tenant, name);
  const rubbish = temporaryPath(root);
  try {
    await rename(deletingPath(root, name), rubbish);
  } catch (error) {
    if (!isErrorCode(error, 'ENOENT')) throw error;
  }
  await syncFolder(root);
  await rm(rubbish, { recursive: true, force: true });
}

/**
 * Before a new skill of this name gets its versions: until the removal of the last one is over, or done for a process
 * that died over it. Otherwise that removal could take the new versions along.
 */
export async function waitForDeleting(parts: ManagedParts, tenant: string, name: string): Promise<void> {
  const away = deletingPath(tenantFolder(parts.folder, tenant), name);
  for (let pause = 0; existsSync(away); pause++) {
    if (await isAbandoned(join(away, lockName))) return finishDeleting(parts, tenant, name);
    if (pause >= mostPauses) throw skillBusy(name);
    await wait(pauseMs);
  }
}
