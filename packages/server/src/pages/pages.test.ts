import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { pagesFolders } from '../pages-folder.ts';
import { loadPages } from './load-pages.ts';

const [plain = ''] = pagesFolders;
const texts = readdirSync(plain).map((name) => [name, readFileSync(join(plain, name), 'utf8')] as const);

it.each(texts)('%s works under the content security policy and asks nobody else for anything', (_, text) => {
  expect(text).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=|javascript:/i);
  expect(text).not.toMatch(/https?:\/\/|\beval\b|innerHTML|insertAdjacentHTML|document\.write/);
});

it('names only files that are there', async () => {
  const pages = await loadPages([plain]);
  const named = texts.flatMap(([, text]) => [...text.matchAll(/(?:src|href)="(\/[^"#]*)"/g)]);
  const missing = named.map(([, path = '']) => path).filter((path) => pages.find(path, {}) === undefined);
  expect(missing).toEqual(['/openapi.json']);
});

describe('a built page', () => {
  const html = { accept: 'text/html,*/*' };
  const built = async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<p>page</p>');
    writeFileSync(join(folder, 'assets/index-abc.js'), 'let x;');
    writeFileSync(join(folder, 'assets/index-abc.js.br'), brotliCompressSync('let x;'));
    return loadPages([plain, folder, join(folder, 'missing')]);
  };

  it('stands over the plain one, at the addresses inside it too', async () => {
    const pages = await built();
    const texts = ['/', '/index.html', '/chat', '/skills/a/edit', '/sign-in'].map((path) =>
      Buffer.from(pages.find(path, html)?.bytes ?? []).toString(),
    );
    expect(new Set(texts)).toEqual(new Set(['<p>page</p>']));
  });

  it('is not the answer for a program, or for an address that is none of its own', async () => {
    const pages = await built();
    expect(pages.find('/chat', { accept: 'application/json' })).toBeUndefined();
    for (const path of ['/api/v1/nothing', '/chatty', '/assets/gone.js', '//chat', '/../chat'])
      expect(pages.find(path, html)).toBeUndefined();
  });

  it('tells a person who mistyped an address, and no program', async () => {
    const pages = await built();
    expect(pages.findMissing('/nowhere', html)).toBeDefined();
    expect(pages.findMissing('/nowhere', { accept: '*/*' })).toBeUndefined();
    for (const path of ['/api/v1/nothing', '/v1/x', '/assets/gone', '/gone.js', '/health/x'])
      expect(pages.findMissing(path, html)).toBeUndefined();
  });

  it('is asked for once where its name changes with its content, and each time otherwise', async () => {
    const pages = await built();
    expect(pages.find('/assets/index-abc.js', {})?.headers['cache-control']).toMatch(/immutable/);
    expect(pages.find('/', {})?.headers['cache-control']).toBe('no-cache');
  });

  it('goes out compressed to who takes it', async () => {
    const pages = await built();
    const encodingFor = (acceptEncoding?: string) =>
      pages.find('/assets/index-abc.js', { acceptEncoding })?.headers['content-encoding'];
    expect([encodingFor('gzip, br'), encodingFor('gzip'), encodingFor('br;q=0'), encodingFor()]).toEqual([
      'br',
      undefined,
      undefined,
      undefined,
    ]);
    expect(pages.find('/assets/index-abc.js.br', {})).toBeUndefined();
  });
});
