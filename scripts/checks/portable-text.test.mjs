import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../tests/temporary-folder.mjs';
import { portableText } from './portable-text.mjs';

// Put together here, because this file is checked as well.
const registry = ['registry', 'npmjs', 'org'].join('.');
const home = ['', 'home', 'grace'].join('/');

it('accepts relative paths, other addresses and the folders of nobody in particular', () => {
  const root = temporaryFolder({
    'notes.md': 'See src/home/page.ts, https://example.org and /home/alice/skills.\n',
  });
  expect(portableText.run(root).problems).toEqual([]);
});

it('refuses the host of a registry', () => {
  const root = temporaryFolder({ 'package-lock.json': `{\n"resolved": "https://${registry}/yaml"\n}` });
  expect(portableText.run(root).problems).toEqual([`package-lock.json:2: names the registry ${registry}`]);
});

it('refuses the folder of a person', () => {
  const root = temporaryFolder({ 'notes.md': `Look into ${home}/notes.\n` });
  expect(portableText.run(root).problems).toEqual([`notes.md:1: names somebody's folder ${home}`]);
});

it('refuses the folder of this copy', () => {
  const root = temporaryFolder();
  writeFileSync(join(root, 'notes.md'), `Look into ${root}/notes.\n`);
  expect(portableText.run(root).problems).toEqual([`notes.md:1: names this copy's folder ${root}`]);
});
