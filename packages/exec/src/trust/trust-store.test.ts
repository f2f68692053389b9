import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { TrustStore } from './trust-store.ts';

const setUp = () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'project/inner'), { recursive: true });
  return { folder, store: new TrustStore(join(folder, 'home/trust.jsonl')) };
};

test('nothing is trusted at first', () => {
  const { store, folder } = setUp();
  expect(store.list()).toEqual([]);
  expect(store.has(folder)).toBe(false);
});

test('a trusted folder covers what is below it, and nothing beside it', async () => {
  const { store, folder } = setUp();
  mkdirSync(join(folder, 'project-evil'));
  expect(await store.add(join(folder, 'project'))).toBe(true);
  expect(await store.add(join(folder, 'project'))).toBe(false);
  expect(store.has(join(folder, 'project/inner'))).toBe(true);
  expect(store.has(join(folder, 'project-evil'))).toBe(false);
  expect(store.has(folder)).toBe(false);
});

test('trust belongs to the real folder, whatever link leads there', async () => {
  const { store, folder } = setUp();
  symlinkSync(join(folder, 'project'), join(folder, 'link'));
  await store.add(join(folder, 'link'));
  expect(store.list()).toEqual([join(folder, 'project')]);
});

test('it can be taken back', async () => {
  const { store, folder } = setUp();
  await store.add(join(folder, 'project'));
  expect(await store.remove(join(folder, 'project'))).toBe(true);
  expect(await store.remove(join(folder, 'project'))).toBe(false);
  expect(store.has(join(folder, 'project'))).toBe(false);
});

test('lines of another shape trust nothing', async () => {
  const { store, folder } = setUp();
  await store.add(join(folder, 'project'));
  writeFileSync(join(folder, 'home/trust.jsonl'), '["/"]\n{"folder":"/","trusted":"yes"}\n');
  expect(store.list()).toEqual([]);
});
