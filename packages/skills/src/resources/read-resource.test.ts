import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { skillText, useTemporaryFolder, writeTree } from '../../test/temporary-folder.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { loadCatalog } from '../catalog/load-catalog.ts';
import { SkillsError } from '../errors/skills-error.ts';
import { folderSource } from '../sources/source.ts';
import { readBundledFile, readResource } from './read-resource.ts';

const folder = useTemporaryFolder();
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let catalog: Catalog;

beforeEach(async () => {
  writeTree(folder.path, {
    'git/SKILL.md': skillText('git'),
    'git/references/guide.md': '# Guide\n',
    'git/references/deep/er/notes.md': 'deep',
    'git/references/accents.md': 'é'.repeat(50),
    'git/references/emoji.md': '😀'.repeat(25),
    'git/references/empty.md': '',
    'git/references/bom.md': '\ufefftext',
    'git/scripts/run.sh': 'echo ok\n',
    'git/assets/pixel.png': png,
    'git/assets/nul.txt': 'a\0b',
    'git/assets/latin.txt': Buffer.from([0x63, 0x61, 0x66, 0xe9]),
    'git/assets/utf16.txt': Buffer.from('\ufeffhi', 'utf16le'),
    'git/assets/late.bin': Buffer.concat([Buffer.from('text '.repeat(10)), Buffer.from([0, 255])]),
    'git/large.txt': 'x'.repeat(200_001),
    'git/.hidden': 'secret',
    'outside.txt': 'secret',
  });
  symlinkSync('../../outside.txt', join(folder.path, 'git/references/leak.md'));
  symlinkSync('guide.md', join(folder.path, 'git/references/alias.md'));
  catalog = await loadCatalog({ sources: [folderSource({ path: folder.path })] });
});

async function failure(reading: Promise<unknown>): Promise<SkillsError> {
  const error: unknown = await reading.then(
    () => new Error('it was read'),
    (reason: unknown) => reason,
  );
  if (!SkillsError.isInstance(error)) throw error;
  // Whoever reads the message must not learn where the skills lie.
  const seen = `${error.message} ${error.hint} ${JSON.stringify(error.data)}`;
  expect(seen).not.toContain(folder.path);
  expect(seen).not.toContain('secret');
  return error;
}

describe('readResource (RemcoChat)', () => {
  it.each([
    'SKILL.md',
    'references/guide.md',
    'references/deep/er/notes.md',
    'references/alias.md',
    './references//guide.md',
  ])('reads %s', async (path) => {
    const resource = await readResource(catalog, 'git', path);
    expect(resource).toMatchObject({ name: 'git', truncated: false });
    expect(resource.content.length).toBeGreaterThan(3);
    expect(resource.path).toBe(path.replace('./', '').replace('//', '/'));
  });

  it('reads an empty file as nothing', async () => {
    expect(await readResource(catalog, 'git', 'references/empty.md')).toEqual({
      name: 'git',
      path: 'references/empty.md',
      content: '',
      truncated: false,
    });
  });

  it.each([
    ['references/accents.md', 1, 0],
    ['references/accents.md', 2, 2],
    ['references/accents.md', 99, 98],
    ['references/emoji.md', 5, 4],
    ['references/emoji.md', 6, 4],
    ['references/emoji.md', 7, 4],
    ['references/emoji.md', 8, 8],
    ['references/guide.md', 7, 7],
  ])(
    'cuts %s at %d bytes between characters, with the notice at the very end',
    async (path, maxBytes, kept) => {
      const whole = Buffer.from((await readResource(catalog, 'git', path)).content);
      const { content, truncated } = await readResource(catalog, 'git', path, { maxBytes });
      expect(truncated).toBe(true);
      expect(content).toBe(
        `${whole.toString('utf8', 0, kept)}\n\n[TECHNE_SKILLS_TRUNCATED: resource; ${whole.length - kept} bytes removed]`,
      );
    },
  );

  it('does not cut a file of exactly the limit', async () => {
    expect(await readResource(catalog, 'git', 'references/accents.md', { maxBytes: 100 })).toMatchObject({
      content: 'é'.repeat(50),
      truncated: false,
    });
    expect(await readResource(catalog, 'git', 'references/guide.md', { maxBytes: 8 })).toMatchObject({
      content: '# Guide\n',
      truncated: false,
    });
  });

  it('reads up to 2,000,000 bytes where nothing else is said', async () => {
    writeTree(folder.path, { 'git/fits.txt': 'x'.repeat(2_000_000), 'git/over.txt': 'x'.repeat(2_000_003) });
    expect((await readResource(catalog, 'git', 'fits.txt')).truncated).toBe(false);
    expect((await readResource(catalog, 'git', 'over.txt')).content).toMatch(
      /x\n\n\[TECHNE_SKILLS_TRUNCATED: resource; 3 bytes removed\]$/,
    );
  });

  it.each(['assets/pixel.png', 'assets/nul.txt', 'assets/latin.txt', 'assets/utf16.txt', 'assets/late.bin'])(
    'refuses binary: %s',
    async (path) => {
      const error = await failure(readResource(catalog, 'git', path));
      expect(error.code).toBe('BINARY_NOT_SUPPORTED');
      expect(error.message).toBe(`binary not supported: ${path}`);
      expect(error.hint).not.toBe('');
    },
  );

  it.each([
    ['../outside.txt', 'INVALID_PATH'],
    ['/etc/passwd', 'INVALID_PATH'],
    ['references/../../outside.txt', 'INVALID_PATH'],
    ['.hidden', 'INVALID_PATH'],
    ['references/leak.md', 'INVALID_PATH'],
    ['references', 'INVALID_PATH'],
    ['', 'INVALID_PATH'],
    ['references/none.md', 'FILE_NOT_FOUND'],
  ])('refuses %j: %s', async (path, code) => {
    expect((await failure(readResource(catalog, 'git', path))).code).toBe(code);
  });

  it('refuses an unknown skill', async () => {
    expect((await failure(readResource(catalog, 'nope', 'x.md'))).code).toBe('SKILL_NOT_FOUND');
  });
});

describe('readBundledFile (TavernKit)', () => {
  it.each(['references/guide.md', 'scripts/run.sh'])('reads %s', async (path) => {
    expect(await readBundledFile(catalog, 'git', path)).toMatchObject({
      name: 'git',
      path,
      truncated: false,
    });
  });

  it.each([
    'SKILL.md',
    'large.txt',
    'references/deep/er/notes.md',
    'assets',
    'assets/',
    'docs/x.md',
    '../scripts/run.sh',
    'references/../SKILL.md',
  ])('reads one level of three folders alone: not %s', async (path) => {
    expect((await failure(readBundledFile(catalog, 'git', path))).code).toBe('INVALID_PATH');
  });

  it('fails for a file over 200,000 bytes, and reads one of exactly as many', async () => {
    writeTree(folder.path, {
      'git/assets/fits.txt': 'x'.repeat(200_000),
      'git/assets/over.txt': 'x'.repeat(200_001),
    });
    expect((await readBundledFile(catalog, 'git', 'assets/fits.txt')).content).toHaveLength(200_000);
    const error = await failure(readBundledFile(catalog, 'git', 'assets/over.txt'));
    expect(error.code).toBe('FILE_TOO_LARGE');
    expect(error.data).toMatchObject({ path: 'assets/over.txt', size: 200_001, limit: 200_000 });
  });

  it('takes another limit', async () => {
    expect((await readBundledFile(catalog, 'git', 'references/guide.md', { maxBytes: 8 })).content).toBe(
      '# Guide\n',
    );
    expect(
      (await failure(readBundledFile(catalog, 'git', 'references/guide.md', { maxBytes: 7 }))).code,
    ).toBe('FILE_TOO_LARGE');
  });

  it('refuses binary', async () => {
    expect((await failure(readBundledFile(catalog, 'git', 'assets/pixel.png'))).code).toBe(
      'BINARY_NOT_SUPPORTED',
    );
  });
});

describe('catalog.readFile (library and MCP)', () => {
  it('gives the bytes of binary with their media type', async () => {
    const file = await catalog.readFile('git', 'assets/pixel.png');
    expect(Buffer.from(file.bytes).equals(png)).toBe(true);
    expect(file).toMatchObject({ mediaType: 'image/png', truncated: false });
    expect(file.text).toBeUndefined();
  });

  it('gives text with its media type', async () => {
    expect(await catalog.readFile('git', 'references/guide.md')).toMatchObject({
      text: '# Guide\n',
      mediaType: 'text/markdown',
    });
  });
});
