import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { runPackageProgram } from '../runtime/package-program.mjs';

const STAMP = '.fingerprint';
const TEXT = /\.(?:js|css|html|svg|json)$/;
const OWN_INPUTS = ['package.json', 'vite.config.ts', 'index.html', 'src', 'public'];
const OTHER_INPUTS = ['package-lock.json', 'scripts/build/build-page.mjs', 'packages/server/src/client'];

/** The folder of the page's sources, and the one from which the server answers it. */
const foldersOf = (root) => ({
  source: join(root, 'apps', 'web'),
  built: join(root, 'packages', 'server', 'pages', 'app'),
});

/** Whether the page has to be built: it is there, and something that its build reads has changed. */
export function isPageOld(root) {
  const { source, built } = foldersOf(root);
  if (!existsSync(join(source, 'vite.config.ts'))) return false;
  const stamp = join(built, STAMP);
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== digestOf(root, source);
}

/** Bundles the page beside the old one and swaps, so that a server that starts meanwhile finds a whole one. */
export async function buildPage(root) {
  const { source, built } = foldersOf(root);
  const next = join(source, '.dist-next');
  const previous = join(source, '.dist-previous');
  const digest = digestOf(root, source);
  rmSync(next, { recursive: true, force: true });
  rmSync(previous, { recursive: true, force: true });
  const args = ['build', '--outDir', next, '--emptyOutDir', '--logLevel', 'warn'];
  const { code, output } = await runPackageProgram(['vite'], args, { cwd: source });
  if (code !== 0) throw new Error(`The page cannot be built:\n${output.trimEnd()}`);
  for (const file of filesOf(next).filter((path) => TEXT.test(path))) compress(file);
  writeFileSync(join(next, STAMP), digest);
  if (existsSync(built)) renameSync(built, previous);
  renameSync(next, built);
  rmSync(previous, { recursive: true, force: true });
}

/** Beside the file, for browsers that take it: smaller than anything made while somebody waits. */
function compress(file) {
  const bytes = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(bytes));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}

function digestOf(root, source) {
  const hash = createHash('sha256');
  for (const input of OTHER_INPUTS) add(join(root, input));
  for (const input of OWN_INPUTS) add(join(source, input));
  return hash.digest('hex');

  function add(path) {
    if (!existsSync(path)) return;
    for (const file of filesOf(path))
      hash
        .update(`${file.slice(root.length)}\0`)
        .update(readFileSync(file))
        .update('\0');
  }
}

function filesOf(path) {
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
      .sort();
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
}
