import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../tests/temporary-folder.mjs';
import { findMissing } from './ensure-system-packages.mjs';

const entry = {
  debianPackage: 'viewer',
  programs: ['view', 'viewer'],
  neededBy: ['apps/web/'],
  covers: 'the page',
};

it('asks only for what an existing test needs and the path does not have', () => {
  const folder = temporaryFolder({ viewer: '#!/bin/sh\n' });
  expect(findMissing([entry], ['packages/skills/a.test.ts'], folder)).toEqual([]);
  expect(findMissing([entry], ['apps/web/a.test.ts'], folder)).toEqual([entry]);
  chmodSync(join(folder, 'viewer'), 0o755);
  expect(findMissing([entry], ['apps/web/a.test.ts'], folder)).toEqual([]);
});

it('finds a program in folders of its own that are not in the path', () => {
  const folder = temporaryFolder({ '15/bin/viewer': '#!/bin/sh\n' });
  const elsewhere = { ...entry, folders: [join(folder, '*', 'bin')] };
  expect(findMissing([elsewhere], ['apps/web/a.test.ts'], '')).toEqual([elsewhere]);
  chmodSync(join(folder, '15/bin/viewer'), 0o755);
  expect(findMissing([elsewhere], ['apps/web/a.test.ts'], '')).toEqual([]);
});
