import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const SHARED_INPUTS = [
  'LICENSE',
  'tsconfig.base.json',
  'node_modules/typescript/package.json',
  'node_modules/rolldown/package.json',
  'scripts/build/build-packages.mjs',
  'scripts/build/bundle-package.mjs',
];
const OWN_INPUTS = ['package.json', 'tsconfig.build.json'];

/** A digest of everything that a package's build reads; `dependencies` are those of the packages it uses. */
export function fingerprint(root, item, dependencies) {
  const hash = createHash('sha256').update(JSON.stringify(dependencies));
  for (const file of SHARED_INPUTS) add(root, file);
  for (const file of [...OWN_INPUTS, ...sources(item.path)]) add(item.path, file);
  return hash.digest('hex');

  function add(folder, file) {
    const path = join(folder, file);
    if (existsSync(path)) hash.update(`${file}\0`).update(readFileSync(path)).update('\0');
  }
}

function sources(folder) {
  if (!existsSync(join(folder, 'src'))) return [];
  return readdirSync(join(folder, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:test|contract)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(folder.length + 1))
    .sort();
}
