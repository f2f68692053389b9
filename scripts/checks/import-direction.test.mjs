import { expect, it } from 'vitest';
import { temporaryWorkspace } from '../tests/temporary-folder.mjs';
import { importDirection } from './import-direction.mjs';

async function problemsWith(changes) {
  return (await importDirection.run(temporaryWorkspace(changes))).problems;
}

it('accepts imports that go down, stay inside or are declared', async () => {
  const text = "import 'node:fs';\nimport '../src/index.ts';\nimport { it } from 'vitest';\n";
  expect(await problemsWith({ 'packages/skills/test/index.test.ts': text })).toEqual([]);
});

it('refuses an import that goes up, even a declared one', async () => {
  const problems = await problemsWith({
    'packages/skills/package.json': {
      name: '@example/skills',
      dependencies: { example: '1.0.0', yaml: '2.9.1' },
    },
    'packages/skills/src/up.ts': '\nexport * from \'example\';\nawait import("example/part");\n',
  });
  expect(problems).toEqual([
    "packages/skills/src/up.ts:2: 'example' goes up: packages/cli is above packages/skills",
    "packages/skills/src/up.ts:3: 'example/part' goes up: packages/cli is above packages/skills",
  ]);
});

it('refuses a relative import across the border of a package', async () => {
  const text = "import type { parse } from '../../skills/src/index.ts';\n";
  expect(await problemsWith({ 'packages/cli/src/across.ts': text })).toEqual([
    "packages/cli/src/across.ts:1: '../../skills/src/index.ts' leaves its package",
  ]);
});

it('refuses what is not declared, and a test dependency outside of tests', async () => {
  const problems = await problemsWith({
    'packages/cli/src/main.ts': "import 'yaml';\nimport 'vitest';\nconst text = \"import 'ignored'\";\n",
  });
  expect(problems).toEqual([
    "packages/cli/src/main.ts:1: 'yaml' is not a dependency in packages/cli/package.json",
    "packages/cli/src/main.ts:2: 'vitest' is not a dependency in packages/cli/package.json",
  ]);
});

it('counts what a page is built with as declared, because it is bundled', async () => {
  const manifest = { name: '@techne/web', private: true, devDependencies: { react: '1.0.0' } };
  expect(
    await problemsWith({
      'apps/web/package.json': manifest,
      'apps/web/src/main.tsx': "import 'react';\nimport 'vue';\n",
    }),
  ).toEqual(["apps/web/src/main.tsx:2: 'vue' is not a dependency in apps/web/package.json"]);
});

it('refuses a package that has no layer', async () => {
  expect(await problemsWith({ 'packages/extra/package.json': { name: 'extra' } })).toEqual([
    'packages/extra has no place in LAYERS of scripts/checks/import-direction.mjs',
  ]);
});
