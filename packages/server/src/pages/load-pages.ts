import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { etagOf } from '../http/etag.ts';
import { contentTypes } from './content-types.ts';
import { createPages, type Encoding, encodings, type Page, type PageBytes, type Pages } from './pages.ts';

/**
 * Reads the files of folders: `index.html` is also answered at `/`, `x.html` at `/x`. They are read once, so that no
 * request can lead to a file that was not meant. Later folders win; one that is not there has no files.
 */
export async function loadPages(folders: readonly string[]): Promise<Pages> {
  const pages = new Map<string, Page>();
  for (const folder of folders) {
    for (const [path, file] of await filesOf(folder)) {
      const type = contentTypes[extname(path)];
      if (type === undefined) continue;
      const page = await readPage(path, file, type);
      pages.set(path, page);
      if (path === '/index.html') pages.set('/', page);
      else if (path.endsWith('.html')) pages.set(path.slice(0, -'.html'.length), page);
    }
  }
  return createPages(pages);
}

async function filesOf(folder: string): Promise<readonly (readonly [path: string, file: string])[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return [`/${relative(folder, file).split(sep).join('/')}`, file] as const;
    });
}

async function readPage(path: string, file: string, type: string): Promise<Page> {
  // The build names these by their content, so whoever has one never has to ask again.
  const cache = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
  const plain = await readBytes(file);
  if (plain === undefined) throw new Error(`${file} is gone`);
  const encoded: Partial<Record<Encoding, PageBytes>> = {};
  for (const [encoding, ending] of encodings) {
    // Compressed when the page was built: once, as well as it goes, and not while somebody waits.
    const bytes = await readBytes(`${file}${ending}`);
    if (bytes !== undefined) encoded[encoding] = bytesOf(bytes, type, cache, encoding);
  }
  return { plain: bytesOf(plain, type, cache), encoded };
}

function bytesOf(
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
  cache: string,
  encoding?: Encoding,
): PageBytes {
  return {
    bytes,
    headers: {
      'content-type': type,
      'cache-control': cache,
      etag: etagOf(bytes),
      vary: 'accept-encoding',
      ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    },
  };
}

async function readBytes(file: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return new Uint8Array(await readFile(file));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
