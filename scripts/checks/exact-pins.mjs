import { join } from 'node:path';
import { readManifest, readPackages } from '../workspace/read-packages.mjs';

const EXACT = /^\d+\.\d+\.\d+(?:-[\w.-]+)?$/;
const PINNED = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'];

/** Versions are exact in every package.json, and the workspace's own packages agree on theirs. */
export const exactPins = {
  name: 'exact versions',
  run(root) {
    const packages = readPackages(root);
    const versions = new Map(packages.map(({ name, manifest }) => [name, manifest.version]));
    const manifests = [{ folder: '.', manifest: readManifest(root) }, ...packages];
    const problems = manifests.flatMap(({ folder, manifest }) =>
      PINNED.flatMap((field) =>
        flatten(manifest[field] ?? {}).flatMap(([name, version]) => {
          const where = `${join(folder, 'package.json')}: ${field}: ${name} ${version}`;
          if (!EXACT.test(version)) return [`${where} is not an exact version`];
          const own = versions.get(name);
          return own === undefined || own === version ? [] : [`${where}, but the workspace has ${own}`];
        }),
      ),
    );
    return { problems };
  },
};

/** Overrides may be nested: the innermost values are the versions. */
function flatten(entries) {
  return Object.entries(entries).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : flatten(value),
  );
}
