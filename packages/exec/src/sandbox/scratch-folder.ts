import { execFile } from 'node:child_process';
import { lstatSync, mkdtempSync, readdirSync, realpathSync, rmdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const prefix = 'techne-run-';
/** No run takes as long as this. */
const surelyOverMs = 3_600_000;
let hasSwept = false;

/** A fresh folder that only we can enter, at its real path. */
export function createScratchFolder(): string {
  const parent = realpathSync(tmpdir());
  if (!hasSwept) {
    hasSwept = true;
    void sweep(parent);
  }
  return mkdtempSync(join(parent, prefix));
}

/** Removes what processes left that were killed before they could tidy up. */
async function sweep(parent: string): Promise<void> {
  for (const entry of readdirSync(parent)) {
    if (!entry.startsWith(prefix)) continue;
    const stats = lstatSync(join(parent, entry), { throwIfNoEntry: false });
    const isOurs = stats?.isDirectory() === true && stats.uid === process.getuid?.();
    if (isOurs && Date.now() - stats.mtimeMs > surelyOverMs) await removeScratchFolder(join(parent, entry));
  }
}

/**
 * Removes a folder that a script may have filled with anything: folders that nobody may enter, or trees too deep for
 * a path. Never follows a link, never rejects.
 */
export async function removeScratchFolder(folder: string): Promise<void> {
  try {
    // Most runs leave it empty.
    rmdirSync(folder);
    return;
  } catch {
    // Not empty.
  }
  try {
    await rm(folder, { recursive: true, force: true });
  } catch {
    await run('chmod', ['-R', 'u+rwX', '--', folder]);
    await run('rm', ['-rf', '--', folder]);
  }
}

async function run(program: string, args: readonly string[]): Promise<void> {
  try {
    await promisify(execFile)(program, args, { env: { PATH: '/usr/bin:/bin' } });
  } catch {
    // What cannot be removed stays; the run's own result is not worse for it.
  }
}
