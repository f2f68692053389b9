import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { etagOf } from '../http/etag.ts';
import { contentTypes } from './content-types.ts';

/** A file that anybody may read. */
export interface Page {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headers: {
    readonly 'content-type': string;
    readonly 'cache-control': string;
    readonly etag: string;
  };
}

/**
 * The files of folders by the paths they are answered at: `index.html` also as `/`, `x.html` also as `/x`. They are
 * read once, so that no request can lead to a file that was not meant. Later folders win.
 */
export async function loadPages(folders: readonly string[]): Promise<ReadonlyMap<string, Page>> {
  const pages = new Map<string, Page>();
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const type = contentTypes[extname(entry.name)];
      if (!entry.isFile() || type === undefined) continue;
      const file = join(entry.parentPath, entry.name);
      const path = `/${relative(folder, file).split(sep).join('/')}`;
      const page = pageOf(new Uint8Array(await readFile(file)), type);
      pages.set(path, page);
      if (path === '/index.html') pages.set('/', page);
      else if (path.endsWith('.html')) pages.set(path.slice(0, -'.html'.length), page);
    }
  }
  return pages;
}

function pageOf(bytes: Uint8Array<ArrayBuffer>, type: string): Page {
  return { bytes, headers: { 'content-type': type, 'cache-control': 'no-cache', etag: etagOf(bytes) } };
}
