import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const LARGEST_LISTING = 256 * 1024 * 1024;
const GENERATED = new Set(['.git', 'node_modules', 'dist', 'coverage', '.cache']);

/** The files that are tracked or would be, relative to the root, with forward slashes, sorted. */
export function listFiles(root) {
  const listing = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: LARGEST_LISTING,
  });
  // A downloaded archive has no history, and a folder inside another repository is not its own.
  const files =
    listing.status === 0 && existsSync(join(root, '.git')) ? listing.stdout.split('\0') : walk(root, '');
  return [...new Set(files)].filter((file) => file !== '' && existsSync(join(root, file))).sort();
}

function walk(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return GENERATED.has(entry.name) ? [] : walk(root, path);
    return entry.isFile() ? [path] : [];
  });
}
