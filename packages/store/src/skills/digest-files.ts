import type { StoredFile } from './skill-versions.ts';
import type { VersionFile } from './version-files.ts';

export interface DigestedFiles {
  /** Sorted by path. */
  readonly files: readonly VersionFile[];
  /** The bytes of each digest. */
  readonly blobs: ReadonlyMap<string, Uint8Array>;
}

/** Splits files into what a version names and the bytes that are kept once. */
export async function digestFiles(files: readonly StoredFile[]): Promise<DigestedFiles> {
  const { hash } = await import('node:crypto');
  const blobs = new Map<string, Uint8Array>();
  const named = files.map(({ path, executable, bytes }) => {
    const blob = hash('sha256', bytes, 'hex');
    blobs.set(blob, bytes);
    return { path, executable, blob, size: bytes.byteLength };
  });
  return { files: named.sort((first, second) => (first.path < second.path ? -1 : 1)), blobs };
}
