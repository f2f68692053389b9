import { expect, it } from 'vitest';
import { temporaryWorkspace } from '../tests/temporary-folder.mjs';
import { licences } from './licences.mjs';

it('accepts a workspace under one licence', () => {
  expect(licences.run(temporaryWorkspace()).problems).toEqual([]);
});

it('refuses a missing text and a package under another licence or none', () => {
  const root = temporaryWorkspace({
    LICENSE: '',
    'packages/cli/package.json': { name: 'example' },
    'packages/skills/package.json': { name: '@example/skills', license: 'GPL-3.0' },
  });
  expect(licences.run(root).problems).toEqual([
    'LICENSE is missing or empty',
    'packages/cli/package.json: license is undefined, not MIT',
    'packages/skills/package.json: license is GPL-3.0, not MIT',
  ]);
});

it('refuses an installed dependency without a permissive licence', () => {
  const root = temporaryWorkspace({
    'package-lock.json': {
      packages: {
        'node_modules/chosen': { license: '(GPL-3.0 OR MIT)' },
        'node_modules/copyleft': { license: 'AGPL-3.0' },
        'node_modules/tool': { license: 'MPL-2.0', dev: true },
        'node_modules/unknown': { dev: true },
      },
    },
  });
  expect(licences.run(root).problems).toEqual([
    'package-lock.json: node_modules/copyleft is under AGPL-3.0',
    'package-lock.json: node_modules/unknown names no licence',
  ]);
});
