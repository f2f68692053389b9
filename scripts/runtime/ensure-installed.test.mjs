import { existsSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../tests/temporary-folder.mjs';
import { ensureInstalled, isInstalled } from './ensure-installed.mjs';

const manifest = { name: 'root', version: '1.0.0', workspaces: ['part'] };
const lockfile = {
  ...manifest,
  lockfileVersion: 3,
  packages: {
    '': manifest,
    part: { version: '1.0.0' },
    'node_modules/part': { resolved: 'part', link: true },
  },
};

it('installs what is missing, once, for two who ask together', async () => {
  const root = temporaryFolder({
    'package.json': manifest,
    'package-lock.json': lockfile,
    'part/package.json': { name: 'part', version: '1.0.0' },
  });
  expect(isInstalled(root)).toBe(false);
  const messages = [];
  const announce = (message) => messages.push(message);
  await Promise.all([ensureInstalled(root, announce), ensureInstalled(root, announce)]);
  expect(messages).toHaveLength(1);
  expect(isInstalled(root)).toBe(true);
  expect(existsSync(join(root, 'node_modules', 'part', 'package.json'))).toBe(true);
});

it('fails when npm does, as it does without a lockfile', async () => {
  const root = temporaryFolder({ 'package.json': manifest });
  await expect(ensureInstalled(root, () => {})).rejects.toThrow(/npm ci failed/);
});

it('counts packages that are older than the lockfile as missing', () => {
  const root = temporaryFolder({
    'package-lock.json': lockfile,
    'node_modules/.package-lock.json': lockfile,
  });
  const installed = join(root, 'node_modules', '.package-lock.json');
  utimesSync(installed, new Date(), new Date(Date.now() + 1000));
  expect(isInstalled(root)).toBe(true);
  utimesSync(installed, new Date(), new Date(0));
  expect(isInstalled(root)).toBe(false);
});
