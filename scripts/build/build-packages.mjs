import {
  chmodSync,
  copyFileSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { announceOnStandardError } from '../runtime/announce.mjs';
import { holdLock } from '../runtime/hold-lock.mjs';
import { runPackageProgram } from '../runtime/package-program.mjs';
import { dependenciesInWorkspace, orderPackages } from '../workspace/order-packages.mjs';
import { readPackages } from '../workspace/read-packages.mjs';
import { buildPage, isPageOld } from './build-page.mjs';
import { bundlePackage, entriesOf } from './bundle-package.mjs';
import { fingerprint } from './fingerprint.mjs';

const STAMP = '.fingerprint';

/** Builds the packages whose inputs changed, and the page, and answers their names. */
export async function buildPackages(root, announce = announceOnStandardError) {
  if (planBuild(root).every(({ current }) => current) && !isPageOld(root)) return [];
  return holdLock(join(root, '.cache', 'build.lock'), async () => {
    const built = [];
    // Planned anew: another process may have built while this one waited.
    for (const { item, digest, current } of planBuild(root)) {
      if (current) continue;
      announce(`Building ${item.name}…`);
      await buildPackage(root, item, digest);
      built.push(item.name);
    }
    if (isPageOld(root)) {
      announce('Building the page…');
      await buildPage(root);
      built.push('the page');
    }
    return built;
  });
}

function planBuild(root) {
  const packages = readPackages(root).filter(
    (item) => existsSync(join(item.path, 'tsconfig.build.json')) && Object.keys(entriesOf(item)).length > 0,
  );
  const byName = new Map(packages.map((item) => [item.name, item]));
  const digests = new Map();
  return orderPackages(packages).map((item) => {
    const dependencies = dependenciesInWorkspace(item, byName).map(({ name }) => digests.get(name));
    const digest = fingerprint(root, item, dependencies);
    digests.set(item.name, digest);
    return { item, digest, current: readStamp(item) === digest };
  });
}

function readStamp(item) {
  const path = join(item.path, 'dist', STAMP);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/** Builds beside `dist` and swaps, so that no output of a removed source stays and readers see a whole one. */
async function buildPackage(root, item, digest) {
  const next = join(item.path, '.dist-next');
  const previous = join(item.path, '.dist-previous');
  rmSync(next, { recursive: true, force: true });
  rmSync(previous, { recursive: true, force: true });
  try {
    await declareTypes(item, next);
    await bundlePackage(item, next);
  } catch (error) {
    rmSync(next, { recursive: true, force: true });
    throw new Error(`${item.name} does not compile:\n${error.message}`, { cause: error });
  }
  // npm packs only what lies in the package's folder, and the licence has to travel along.
  copyFileSync(join(root, 'LICENSE'), join(next, 'LICENSE'));
  for (const program of programs(item.manifest)) chmodSync(join(next, program), 0o755);
  writeFileSync(join(next, STAMP), digest);
  if (existsSync(join(item.path, 'dist'))) renameSync(join(item.path, 'dist'), previous);
  renameSync(next, join(item.path, 'dist'));
  rmSync(previous, { recursive: true, force: true });
}

/** Checks the types, and writes those of a package that others import. */
async function declareTypes(item, folder) {
  const emit = existsSync(join(item.path, 'src', 'index.ts'))
    ? ['--declaration', '--emitDeclarationOnly', '--outDir', folder]
    : ['--noEmit'];
  const args = ['-p', join(item.path, 'tsconfig.build.json'), ...emit];
  const { code, output } = await runPackageProgram(['typescript', 'tsc'], args);
  if (code !== 0) throw new Error(output.trimEnd());
}

function programs({ bin }) {
  const paths = typeof bin === 'string' ? [bin] : Object.values(bin ?? {});
  return paths.map((path) => path.replace(/^(?:\.\/)?dist\//, ''));
}
