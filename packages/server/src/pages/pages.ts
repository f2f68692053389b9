/** How a file may be compressed, the best first, and what its name then ends in. */
export const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;
export type Encoding = (typeof encodings)[number][0];

/** A file as it is answered. */
export interface PageBytes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>> & { readonly etag: string };
}

/** A file that anybody may read. */
export interface Page {
  readonly plain: PageBytes;
  readonly encoded: Readonly<Partial<Record<Encoding, PageBytes>>>;
}

/** What a request says about the answer it can use. */
interface PageRequest {
  readonly accept?: string | undefined;
  readonly acceptEncoding?: string | undefined;
}

export interface Pages {
  /** Undefined when no page is at the path. */
  find(path: string, request: PageRequest): PageBytes | undefined;
}

/** What the addresses inside the page begin with: the page itself finds out what stands there. */
const sections: ReadonlySet<string> = new Set([
  'sign-in',
  'chat',
  'skills',
  'runs',
  'knowledge',
  'workflows',
  'activity',
  'settings',
]);

export function createPages(pages: ReadonlyMap<string, Page>): Pages {
  const index = pages.get('/');
  return {
    find(path, { accept, acceptEncoding }) {
      const isDeepLink = sections.has(path.split('/', 2)[1] ?? '') && accept?.includes('text/html') === true;
      const page = pages.get(path) ?? (isDeepLink ? index : undefined);
      if (page === undefined) return undefined;
      for (const [encoding] of encodings) {
        const encoded = page.encoded[encoding];
        if (encoded !== undefined && accepts(acceptEncoding, encoding)) return encoded;
      }
      return page.plain;
    },
  };
}

function accepts(header: string | undefined, encoding: Encoding): boolean {
  return (header ?? '').split(',').some((part) => {
    const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
    return (
      name.trim() === encoding && !parameters.some((parameter) => /^\s*q=0(?:\.0*)?\s*$/.test(parameter))
    );
  });
}
