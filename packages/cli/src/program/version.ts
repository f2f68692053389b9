import { createRequire } from 'node:module';

/** The version of this package, from its own package.json wherever the program was built to. */
export function readVersion(): string {
  const manifest = createRequire(import.meta.url)('techne/package.json') as { readonly version: string };
  return manifest.version;
}
