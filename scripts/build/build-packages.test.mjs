import { existsSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from '../runtime/repository-root.mjs';
import { runCaptured } from '../runtime/run-program.mjs';
import { temporaryFolder } from '../tests/temporary-folder.mjs';
import { buildPackages } from './build-packages.mjs';

const configuration = {
  compilerOptions: {
    rootDir: 'src',
    outDir: 'dist',
    declaration: true,
    module: 'nodenext',
    target: 'es2024',
    types: [],
  },
  include: ['src/**/*.ts'],
};

const quietly = () => {};

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
  expect(existsSync(join(root, 'packages/below/dist/removed.js'))).toBe(false);
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
