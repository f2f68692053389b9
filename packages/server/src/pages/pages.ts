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
  /** What a person sees who mistyped an address; undefined for a program, and where only programs ask. */
  findMissing(path: string, request: PageRequest): PageBytes | undefined;
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

/** Addresses where an error is an answer of its own, also to somebody who looks at it in a browser. */
const forPrograms: ReadonlySet<string> = new Set([
  'api',
  'v1',
  'mcp',
  'assets',
  'health',
  'ready',
  'metrics',
]);

export function createPages(pages: ReadonlyMap<string, Page>): Pages {
  const index = pages.get('/');
  return {
    find(path, request) {
      const isDeepLink = sections.has(firstOf(path)) && isPerson(request);
      return encodedFor(pages.get(path) ?? (isDeepLink ? index : undefined), request);
    },
    findMissing(path, request) {
      const isOurs = !forPrograms.has(firstOf(path)) && !/\.\w+$/.test(path);
      return isOurs && isPerson(request) ? encodedFor(index, request) : undefined;
    },
  };
}

function firstOf(path: string): string {
  return path.split('/', 2)[1] ?? '';
}

function isPerson({ accept }: PageRequest): boolean {
  return accept?.includes('text/html') === true;
}

function encodedFor(page: Page | undefined, { acceptEncoding }: PageRequest): PageBytes | undefined {
  if (page === undefined) return undefined;
  for (const [encoding] of encodings) {
    const encoded = page.encoded[encoding];
    if (encoded !== undefined && accepts(acceptEncoding, encoding)) return encoded;
  }
  return page.plain;
}

function accepts(header: string | undefined, encoding: Encoding): boolean {
  return (header ?? '').split(',').some((part) => {
    const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
    return (
      name.trim() === encoding && !parameters.some((parameter) => /^\s*q=0(?:\.0*)?\s*$/.test(parameter))
    );
  });
}
