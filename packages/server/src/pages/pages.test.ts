import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pagesFolder } from '../pages-folder.ts';
import { loadPages } from './load-pages.ts';

const texts = readdirSync(pagesFolder).map(
  (name) => [name, readFileSync(join(pagesFolder, name), 'utf8')] as const,
);

it.each(texts)('%s works under the content security policy and asks nobody else for anything', (_, text) => {
  expect(text).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=|javascript:/i);
  expect(text).not.toMatch(/https?:\/\/|\beval\b|innerHTML|insertAdjacentHTML|document\.write/);
});

it('names only files that are there', async () => {
  const pages = await loadPages([pagesFolder]);
  const named = texts.flatMap(([, text]) => [...text.matchAll(/(?:src|href)="(\/[^"#]*)"/g)]);
  const missing = named.map(([, path = '']) => path).filter((path) => !pages.has(path));
  expect(missing).toEqual(['/openapi.json']);
});
