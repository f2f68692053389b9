import { constants } from 'node:fs';
import { chmod, copyFile, lstat, mkdir, readdir, readlink, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { digestFolder, leftOutOfDigest } from '@techne/skills';
import { ExecError } from '../errors/exec-error.ts';

const maximumBytes = 256 * 1_048_576;
const maximumFiles = 20_000;

/**
 * Copies a skill into a folder that nobody else writes to, and gives the digest of the copy: what is then run is what
 * was approved, whatever happens to the original meanwhile.
 */
export async function snapshotSkill(directory: string, target: string): Promise<string> {
  let bytes = 0;
  let files = 0;
  const copy = async (from: string, to: string): Promise<void> => {
    await mkdir(to, { recursive: true, mode: 0o755 });
    for (const entry of await readdir(from, { withFileTypes: true })) {
      if (leftOutOfDigest.has(entry.name)) continue;
      const source = join(from, entry.name);
      const destination = join(to, entry.name);
      if (++files > maximumFiles) throw tooLarge();
      if (entry.isDirectory()) await copy(source, destination);
      else if (entry.isSymbolicLink()) await symlink(await readlink(source), destination);
      else if (entry.isFile()) {
        const stats = await lstat(source);
        bytes += stats.size;
        if (bytes > maximumBytes) throw tooLarge();
        await copyFile(source, destination, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
        await chmod(destination, (stats.mode & 0o111) === 0 ? 0o644 : 0o755);
      }
    }
  };
  await copy(directory, target);
  return digestFolder(target);
}

function tooLarge(): ExecError {
  return new ExecError('SCRIPT_REFUSED', 'The skill is too large to run in the sandbox', {
    hint: 'A skill may have at most 20,000 files and 256 MiB.',
  });
}
