import { readArchive } from '@techne/skills';
import { expect, it } from 'vitest';
import { writeZip } from './write-zip.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

it('what it packs, the server unpacks: names, bytes, and what may be executed', async () => {
  const files = [
    { path: 'hello/SKILL.md', bytes: bytes('---\nname: hello\n---\n漢字\n') },
    { path: 'hello/scripts/run.sh', bytes: bytes('#!/bin/sh\n') },
    { path: 'hello/docs/é b.bin', bytes: Uint8Array.from({ length: 70_000 }, (_, index) => index % 256) },
    { path: 'hello/empty.txt', bytes: bytes('') },
  ];
  const { files: unpacked, wrapper } = await readArchive(writeZip(files));
  expect(wrapper).toBe('hello');
  expect(unpacked.map(({ path, executable }) => [path, executable])).toEqual([
    ['SKILL.md', false],
    ['docs/é b.bin', false],
    ['empty.txt', false],
    ['scripts/run.sh', true],
  ]);
  for (const file of files) {
    const found = unpacked.find(({ path }) => `hello/${path}` === file.path);
    expect(Buffer.from(found?.bytes ?? []).equals(Buffer.from(file.bytes))).toBe(true);
  }
});
