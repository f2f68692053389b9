import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderWithPrograms } from '../../test/folder-with-programs.ts';
import { ExecError } from '../errors/exec-error.ts';
import { resolveProgram } from './resolve-program.ts';

it('finds ./x and scripts/x in the skill folder', () => {
  const folder = folderWithPrograms({ 'x.sh': '#!/bin/sh\n', 'scripts/y.sh': '#!/bin/sh\n' });
  expect(resolveProgram('./x.sh', folder)).toEqual({ program: join(folder, 'x.sh'), origin: 'skill' });
  expect(resolveProgram('scripts/y.sh', folder)).toEqual({
    program: join(folder, 'scripts/y.sh'),
    origin: 'skill',
  });
  expect(resolveProgram('./scripts/./y.sh', folder)).toEqual({
    program: join(folder, 'scripts/y.sh'),
    origin: 'skill',
  });
});

it('leaves a plain name to PATH, even when the skill folder has such a file', () => {
  expect(resolveProgram('git', folderWithPrograms({ git: '#!/bin/sh\n' }))).toEqual({
    program: 'git',
    origin: 'path',
  });
});

it('takes an absolute path as it is', () => {
  expect(resolveProgram('/bin/true', undefined)).toEqual({ program: '/bin/true', origin: 'absolute' });
});

it('follows a link that stays inside', () => {
  const folder = folderWithPrograms({ 'scripts/real.sh': '#!/bin/sh\n' });
  symlinkSync('real.sh', join(folder, 'scripts/link.sh'));
  expect(resolveProgram('scripts/link.sh', folder).program).toBe(join(folder, 'scripts/real.sh'));
});

it('leaves a missing file to the start, which says that it is not found', () => {
  const folder = folderWithPrograms();
  expect(resolveProgram('scripts/none.sh', folder)).toEqual({
    program: join(folder, 'scripts/none.sh'),
    origin: 'skill',
  });
});

it('refuses what leaves the skill folder', () => {
  const outside = folderWithPrograms({ 'evil.sh': '#!/bin/sh\n' });
  const folder = folderWithPrograms();
  symlinkSync(join(outside, 'evil.sh'), join(folder, 'link.sh'));
  symlinkSync(outside, join(folder, 'scripts'));
  symlinkSync('.', join(folder, 'self'));
  for (const program of [
    '../evil.sh',
    './../evil.sh',
    'scripts/../../x',
    './link.sh',
    'scripts/evil.sh',
    './',
    'self/',
  ]) {
    expect(refusalOf(program, folder)).toBe('PROGRAM_REFUSED');
  }
});

it('refuses a folder, and a path in a skill that has no folder', () => {
  const folder = folderWithPrograms();
  mkdirSync(join(folder, 'scripts'));
  expect(refusalOf('./scripts', folder)).toBe('PROGRAM_REFUSED');
  expect(refusalOf('./x.sh', undefined)).toBe('PROGRAM_REFUSED');
});

it('refuses links that go round in a circle', () => {
  const folder = folderWithPrograms();
  symlinkSync('b', join(folder, 'a'));
  symlinkSync('a', join(folder, 'b'));
  expect(refusalOf('./a', folder)).toBe('PROGRAM_REFUSED');
});

function refusalOf(program: string, folder: string | undefined): string {
  try {
    resolveProgram(program, folder);
  } catch (error) {
    if (ExecError.isInstance(error)) return error.code;
    throw error;
  }
  return 'nothing was refused';
}
