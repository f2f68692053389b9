import { SkillsError } from '../errors/skills-error.ts';
import type { ArchiveFile } from './archive-file.ts';
import { defaultArchiveLimits, ratioCountsFrom, type ArchiveLimits } from './archive-limits.ts';
import { archiveRefusal } from './archive-refusal.ts';
import { checkCollisions, checkEntryName } from './check-entry-names.ts';
import { readDirectory, type ZipEntry } from './read-directory.ts';
import { locateEntries, readEntry, type EntryData } from './read-entry.ts';

/** The files of an archive. */
export interface Archive {
  /** Sorted by path. */
  readonly files: readonly ArchiveFile[];
  /** The one folder around all files, which was taken off their paths. */
  readonly wrapper?: string;
}

/**
 * Reads a zip archive from somebody who may mean harm: nothing is unpacked before every name, place and size has been
 * checked, no size is believed before the bytes were counted, and what is refused is refused whole. Archives inside it
 * are plain files. Rejects with ARCHIVE_REFUSED.
 *
 * @example
 * const { files } = await readArchive(await readFile('skill.zip'));
 * files.map((file) => file.path); // ['SKILL.md', 'scripts/run.sh']
 */
export async function readArchive(bytes: Uint8Array, limits: Partial<ArchiveLimits> = {}): Promise<Archive> {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { wrapper, found } = open(archive, { ...defaultArchiveLimits, ...limits });
  const files: ArchiveFile[] = [];
  for (const { path, data } of found) {
    // One after the other, so that no more than the files themselves is ever held.
    files.push({ path, executable: data.entry.executable, bytes: await readEntry(archive, data) });
  }
  return { files, ...(wrapper === undefined ? {} : { wrapper }) };
}

function open(archive: Buffer, limits: ArchiveLimits) {
  try {
    const directory = readDirectory(archive, limits.entries);
    for (const { name } of directory.entries) checkEntryName(name);
    const located = locateEntries(archive, directory);
    checkSizes(archive.length, directory.entries, limits);
    checkCollisions(directory.entries.filter(isFile).map(({ name }) => name));
    return unwrap(located.filter(({ entry }) => isFile(entry) && !isIgnored(entry.name)));
  } catch (error) {
    // A place outside the archive: whoever wrote it did not mean it to be read.
    throw SkillsError.isInstance(error) ? error : archiveRefusal('it is damaged');
  }
}

function checkSizes(archiveSize: number, entries: readonly ZipEntry[], limits: ArchiveLimits): void {
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  if (total > limits.bytes) throw archiveRefusal(`it holds ${total} bytes, more than ${limits.bytes}`);
  if (total > ratioCountsFrom && total > archiveSize * limits.ratio)
    throw archiveRefusal(`it holds more than ${limits.ratio} times its own size`);
}

function isFile({ name }: { readonly name: string }): boolean {
  return !name.endsWith('/');
}

/** What macOS adds to archives and folders. */
function isIgnored(name: string): boolean {
  const parts = name.split('/');
  return parts[0] === '__MACOSX' || parts.at(-1) === '.DS_Store';
}

interface Unwrapped {
  readonly wrapper?: string;
  readonly found: readonly { readonly path: string; readonly data: EntryData }[];
}

/** Many people pack the folder rather than what is in it. */
function unwrap(located: readonly EntryData[]): Unwrapped {
  const top = new Set(located.map(({ entry }) => entry.name.slice(0, entry.name.indexOf('/') + 1)));
  const [only = ''] = top;
  const wrapped = top.size === 1 && only !== '';
  const found = located
    .map((data) => ({ path: wrapped ? data.entry.name.slice(only.length) : data.entry.name, data }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  return wrapped ? { wrapper: only.slice(0, -1), found } : { found };
}
