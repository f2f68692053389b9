import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readdir, readlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { leftOutOfDigest } from '@techne/skills';

/**
 * A short digest of each file of a skill, to say later which of them changed. The digest of the whole folder decides;
 * this one only explains.
 */
export async function fileDigests(folder: string): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  const stats = await lstat(folder);
  if (!stats.isDirectory()) return { [basename(folder)]: await digestOf(folder) };
  const visit = async (directory: string, prefix: string): Promise<void> => {
    for (const entry of await readdir(directory, { withFileTypes: true })) {
      if (leftOutOfDigest.has(entry.name)) continue;
      const path = join(directory, entry.name);
      if (entry.isDirectory()) await visit(path, `${prefix}${entry.name}/`);
      else digests[prefix + entry.name] = await digestOf(path);
    }
  };
  await visit(folder, '');
  return digests;
}

async function digestOf(path: string): Promise<string> {
  const stats = await lstat(path);
  const hash = createHash('sha256');
  if (stats.isSymbolicLink()) hash.update(`link ${await readlink(path)}`);
  else if (!stats.isFile()) return 'other';
  else for await (const part of createReadStream(path)) hash.update(part as Buffer);
  return `${(stats.mode & 0o111) === 0 ? '' : 'x:'}${hash.digest('hex').slice(0, 32)}`;
}
