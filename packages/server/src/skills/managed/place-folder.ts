import { rename, rm } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { isErrorCode } from './error-code.ts';
import { nameTaken } from './refusals.ts';
import { temporaryPath } from './scratch-names.ts';

/** A rename onto a folder that holds something fails: that is what makes one of many creators win. */
export async function moveIntoPlace(temporary: string, folder: string): Promise<void> {
  try {
    await rename(temporary, folder);
  } catch (error) {
    if (isErrorCode(error, 'ENOTEMPTY') || isErrorCode(error, 'EEXIST') || isErrorCode(error, 'ENOTDIR'))
      throw nameTaken(basename(folder), basename(folder));
    throw error;
  }
}

/** Takes back what was not acknowledged: it is gone at once. */
export async function takeAway(folder: string): Promise<void> {
  const away = temporaryPath(dirname(folder));
  await rename(folder, away);
  await rm(away, { recursive: true, force: true });
}
