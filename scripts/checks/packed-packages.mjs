import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPackages } from '../build/build-packages.mjs';
import { runPackageProgram } from '../runtime/package-program.mjs';
import { runCaptured } from '../runtime/run-program.mjs';
import { readPackages } from '../workspace/read-packages.mjs';

/** What would be published: each package is built and packed, then judged by publint and by attw. */
export const packedPackages = {
  name: 'packed packages',
  async run(root) {
    await buildPackages(root);
    const folder = mkdtempSync(join(tmpdir(), 'packed-'));
    try {
      const published = readPackages(root).filter(({ manifest }) => !manifest.private);
      const problems = await Promise.all(published.map((item) => judgePackage(root, item, folder)));
      return { problems: problems.flat() };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function judgePackage(root, item, folder) {
  const packed = await runCaptured(
    'npm',
    ['pack', '--json', '--loglevel=error', '--pack-destination', folder],
    { cwd: item.path, shell: process.platform === 'win32' },
  );
  if (packed.code !== 0) return [`${item.name} cannot be packed:\n${packed.output}`];
  const [{ filename, files }] = JSON.parse(packed.stdout);
  const archive = join(folder, filename);
  const strays = files
    .filter(({ path }) => /\.(?:test|contract)\./.test(path))
    .map(({ path }) => `${item.name} would publish the test ${path}`);
  const publint = await runPackageProgram(['publint'], ['run', archive, '--strict'], { cwd: root });
  const judgements = [{ title: 'publint', ...publint }];
  if (hasTypes(item.manifest)) {
    const args = [archive, '--profile', 'esm-only', '--no-emoji', '--no-color', '--format', 'ascii'];
    const types = await runPackageProgram(['@arethetypeswrong/cli', 'attw'], args, { cwd: root });
    judgements.push({ title: 'attw', ...types });
  }
  const complaints = judgements
    .filter(({ code }) => code !== 0)
    .map(({ title, output }) => `${title} on ${item.name}:\n${output.trim()}`);
  return [...strays, ...complaints];
}

/** A package that is only a command exports no module, and attw has nothing to resolve. */
function hasTypes({ exports = {} }) {
  return JSON.stringify(exports).includes('.d.ts"');
}
