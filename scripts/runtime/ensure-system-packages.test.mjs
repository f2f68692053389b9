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
