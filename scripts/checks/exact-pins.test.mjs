import { expect, it } from 'vitest';
import { temporaryWorkspace } from '../tests/temporary-folder.mjs';
import { exactPins } from './exact-pins.mjs';

it('accepts exact versions', () => {
  expect(exactPins.run(temporaryWorkspace()).problems).toEqual([]);
});

it('refuses a range, in nested overrides too', () => {
  const root = temporaryWorkspace({
    'package.json': { workspaces: ['packages/*'], overrides: { vitest: { vite: '^8.0.0' } } },
    'packages/skills/package.json': {
      name: '@example/skills',
      version: '1.0.0',
      dependencies: { yaml: '2' },
    },
  });
  expect(exactPins.run(root).problems).toEqual([
    'package.json: overrides: vite ^8.0.0 is not an exact version',
    'packages/skills/package.json: dependencies: yaml 2 is not an exact version',
  ]);
});

it('refuses a version of our own package that the workspace does not have', () => {
  const root = temporaryWorkspace({
    'packages/cli/package.json': { name: 'example', dependencies: { '@example/skills': '0.9.0' } },
  });
  expect(exactPins.run(root).problems).toEqual([
    'packages/cli/package.json: dependencies: @example/skills 0.9.0, but the workspace has 1.0.0',
  ]);
});
