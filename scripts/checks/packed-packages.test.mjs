import { expect, it } from 'vitest';
import { temporaryWorkspace } from '../tests/temporary-folder.mjs';
import { packedPackages } from './packed-packages.mjs';

const sound = {
  name: 'sound',
  version: '1.0.0',
  license: 'MIT',
  type: 'module',
  files: ['dist'],
  exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
};

function workspaceWith(manifest, files = {}) {
  return temporaryWorkspace({
    'package.json': { workspaces: ['packages/sound'] },
    'packages/sound/package.json': manifest,
    'packages/sound/dist/index.js': 'export const one = 1;\n',
    'packages/sound/dist/index.d.ts': 'export declare const one = 1;\n',
    ...files,
  });
}

it('accepts a package whose exports are all packed', async () => {
  expect((await packedPackages.run(workspaceWith(sound))).problems).toEqual([]);
});

it('refuses exports that are not packed, and tests that are', async () => {
  const broken = { ...sound, exports: { '.': { types: './dist/other.d.ts', default: './dist/other.js' } } };
  const root = workspaceWith(broken, { 'packages/sound/dist/index.test.js': '' });
  const { problems } = await packedPackages.run(root);
  expect(problems).toEqual([
    'sound would publish the test dist/index.test.js',
    expect.stringContaining('publint on sound:'),
    expect.stringContaining('attw on sound:'),
  ]);
});

it('refuses types that do not resolve', async () => {
  const root = workspaceWith(sound, {
    'packages/sound/dist/index.d.ts': "export { one } from './one';\n",
    'packages/sound/dist/one.d.ts': 'export declare const one = 1;\n',
  });
  expect((await packedPackages.run(root)).problems).toEqual([expect.stringContaining('attw on sound:')]);
});
