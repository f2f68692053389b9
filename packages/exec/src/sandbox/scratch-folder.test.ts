import { existsSync, mkdirSync, statSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { createScratchFolder, removeScratchFolder } from './scratch-folder.ts';

it('is private, and removes what runs left that were killed long ago', async () => {
  const parent = temporaryFolder({
    'techne-run-old/deep/file': 'x',
    'techne-run-new/file': 'x',
    'other/file': 'x',
  });
  mkdirSync(join(parent, 'techne-run-old/locked'), { mode: 0 });
  for (const name of ['techne-run-old', 'other']) utimesSync(join(parent, name), 1, 1);
  vi.stubEnv('TMPDIR', parent);
  onTestFinished(() => void vi.unstubAllEnvs());
  const folder = createScratchFolder();
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  await vi.waitUntil(() => !existsSync(join(parent, 'techne-run-old')));
  expect(existsSync(join(parent, 'techne-run-new/file'))).toBe(true);
  expect(existsSync(join(parent, 'other/file'))).toBe(true);
  await removeScratchFolder(folder);
  expect(existsSync(folder)).toBe(false);
});

it('never follows a link out of the folder', async () => {
  const outside = temporaryFolder({ kept: 'x' });
  const folder = temporaryFolder();
  symlinkSync(outside, join(folder, 'link'));
  mkdirSync(join(folder, 'locked'), { mode: 0 });
  await removeScratchFolder(folder);
  expect(existsSync(folder)).toBe(false);
  expect(existsSync(join(outside, 'kept'))).toBe(true);
});
