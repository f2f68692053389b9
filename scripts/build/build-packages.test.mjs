import { existsSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../runtime/repository-root.mjs';
import { runPackageProgram } from '../runtime/package-program.mjs';
import { runCaptured } from '../runtime/run-program.mjs';
import { temporaryFolder } from '../tests/temporary-folder.mjs';
import { buildPackages } from './build-packages.mjs';

const configuration = {
  compilerOptions: {
    rootDir: 'src',
    outDir: 'dist',
    declaration: true,
    module: 'nodenext',
    rewriteRelativeImportExtensions: true,
    target: 'es2024',
    types: [],
  },
  include: ['src/**/*.ts'],
};

const quietly = () => {};
const STAMP = '.fingerprint';

/** `above` comes first in the alphabet and needs `below`. */
function workspace() {
  const root = temporaryFolder({
    'package.json': { workspaces: ['packages/*'] },
    LICENSE: 'a licence\n',
    'packages/above/package.json': {
      name: 'above',
      type: 'module',
      bin: { above: './dist/main.js' },
      dependencies: { below: '1.0.0' },
    },
    'packages/above/tsconfig.build.json': configuration,
    'packages/above/src/main.ts':
      "#!/usr/bin/env node\nimport { one } from 'below';\nexport const two: 2 = (one + 1) as 2;\n",
    'packages/below/package.json': {
      name: 'below',
      type: 'module',
      exports: { types: './dist/index.d.ts', default: './dist/index.js' },
    },
    'packages/below/tsconfig.build.json': configuration,
    'packages/below/src/index.ts': 'export const one: number = 1;\n',
    'packages/below/src/removed.ts': 'export {};\n',
    'packages/above/node_modules/.keep': '',
  });
  symlinkSync(
    join(root, 'packages', 'below'),
    join(root, 'packages', 'above', 'node_modules', 'below'),
    'junction',
  );
  return root;
}

it('builds dependencies first, then only what changed, and leaves nothing stale', async () => {
  const root = workspace();
  expect(await buildPackages(root, quietly)).toEqual(['below', 'above']);
  expect(statSync(join(root, 'packages/above/dist/main.js')).mode & 0o111).toBe(0o111);
  expect(readFileSync(join(root, 'packages/below/dist/LICENSE'), 'utf8')).toBe('a licence\n');
  expect(await buildPackages(root, quietly)).toEqual([]);

  writeFileSync(join(root, 'packages/above/src/main.ts'), 'export {};\n');
  expect(await buildPackages(root, quietly)).toEqual(['above']);

  rmSync(join(root, 'packages/below/src/removed.ts'));
  expect(await buildPackages(root, quietly)).toEqual(['below', 'above']);
  expect(existsSync(join(root, 'packages/below/dist/removed.d.ts'))).toBe(false);
});

it('leaves a package alone that has no entry yet', async () => {
  const root = workspace();
  rmSync(join(root, 'packages/above/src/main.ts'));
  expect(await buildPackages(root, quietly)).toEqual(['below']);
});

it('writes types only where somebody can import them, and they resolve for a strict consumer', async () => {
  const root = workspace();
  writeFileSync(join(root, 'packages/below/src/index.ts'), "export { one } from './one.ts';\n");
  writeFileSync(join(root, 'packages/below/src/one.ts'), 'export const one: number = 1;\n');
  await buildPackages(root, quietly);
  expect(readdirSync(join(root, 'packages/above/dist')).sort()).toEqual([STAMP, 'LICENSE', 'main.js']);
  writeFileSync(
    join(root, 'packages/above/consumer.ts'),
    "import { one } from 'below';\nconst text: string = one;\n",
  );
  for (const resolution of ['nodenext', 'bundler']) {
    const module = resolution === 'bundler' ? 'esnext' : resolution;
    const options = [
      '--module',
      module,
      '--moduleResolution',
      resolution,
      '--types',
      '',
      '--noEmit',
      '--ignoreConfig',
    ];
    const consumer = join(root, 'packages/above/consumer.ts');
    const { output } = await runPackageProgram(['typescript', 'tsc'], [...options, '--strict', consumer]);
    // The type arrives: a number is not text, and nothing else is wrong.
    expect(output.match(/TS\d+/g)).toEqual(['TS2322']);
  }
});

it('keeps the last good build and says what does not compile', async () => {
  const root = workspace();
  await buildPackages(root, quietly);
  writeFileSync(join(root, 'packages/below/src/index.ts'), "export const one: number = 'one';\n");
  await expect(buildPackages(root, quietly)).rejects.toThrow(/below does not compile:[^]*TS2322/);
  expect(existsSync(join(root, 'packages/below/dist/index.js'))).toBe(true);
});

it('is built once by two processes that start together', async () => {
  const root = workspace();
  const module = new URL('./build-packages.mjs', import.meta.url).href;
  const script = `import { buildPackages } from '${module}'; console.log((await buildPackages(${JSON.stringify(root)})).length);`;
  const args = ['--input-type=module', '--eval', script];
  const runs = await Promise.all(
    [1, 2].map(() => runCaptured(process.execPath, args, { cwd: repositoryRoot })),
  );
  expect(runs.map(({ code }) => code)).toEqual([0, 0]);
  const counts = runs.map(({ stdout }) => Number(stdout));
  expect(counts[0] + counts[1]).toBe(2);
});
