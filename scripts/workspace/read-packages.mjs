import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Every package of the workspace: `{ name, folder, path, manifest }`, `folder` relative to the root. */
export function readPackages(root) {
  return workspaceFolders(root)
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => {
      const manifest = readManifest(join(root, folder));
      return { name: manifest.name, folder, path: join(root, folder), manifest };
    });
}

/** The package.json of a folder. */
export function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

function workspaceFolders(root) {
  return (readManifest(root).workspaces ?? []).flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const parent = pattern.slice(0, -2);
    if (!existsSync(join(root, parent))) return [];
    return readdirSync(join(root, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${parent}/${entry.name}`)
      .sort();
  });
}
