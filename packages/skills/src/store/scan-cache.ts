import { lstatSync, type Dirent, type Stats } from 'node:fs';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { realFileOf, type FileRecord, type Place } from './file-record.ts';

/** What one candidate gave: its record, or the reasons why it has none. */
export interface Reading {
  readonly record: FileRecord | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** A reading, and how the file looked then. Flat and without paths of its own, since there is one for every skill. */
interface Remembered extends Reading {
  readonly place: Place;
  readonly ino: number;
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  scan: number;
}

/** What a root's files said when they were last read. A scan that finds a file unchanged does not read it again. */
export class ScanCache {
  /** By the name of the entry in the root. */
  readonly #files = new Map<string, Remembered>();
  #realRoot = '';
  #listing: { readonly stats: Stats; readonly entries: readonly Dirent[] } | undefined;
  #scan = 0;
  #seen = 0;

  /** Begins a scan. A root that is a link may lead to another folder than last time. */
  begin(realRoot: string): void {
    if (realRoot !== this.#realRoot) this.clear();
    this.#realRoot = realRoot;
    this.#scan++;
    this.#seen = 0;
  }

  /** The entries of the root, when it has not changed since they were read: then nothing was added, removed or swapped. */
  recallEntries(realRoot: string, stats: Stats): readonly Dirent[] | null {
    return realRoot === this.#realRoot && this.#listing !== undefined && isSame(this.#listing.stats, stats)
      ? this.#listing.entries
      : null;
  }

  /** Remembers the entries of a root that has been quiet for a while. */
  rememberEntries(stats: Stats, entries: readonly Dirent[], started: number): void {
    this.#listing = isSettled(stats, started) ? { stats, entries } : undefined;
  }

  /** What an entry said, when its file has not changed since. */
  recall(name: string): Reading | null {
    const remembered = this.#files.get(name);
    if (remembered === undefined || !isUnchanged(remembered)) return null;
    remembered.scan = this.#scan;
    this.#seen++;
    return remembered;
  }

  /**
   * Remembers a reading, unless the file changed just before `started`: then it may change again without its
   * times showing it.
   */
  remember(
    name: string,
    { record, diagnostics }: Reading,
    place: Place,
    stats: Stats,
    started: number,
  ): void {
    if (!isSettled(stats, started)) return;
    const { ino, size, mtimeMs, ctimeMs } = stats;
    this.#files.set(name, { record, diagnostics, place, ino, size, mtimeMs, ctimeMs, scan: this.#scan });
    this.#seen++;
  }

  /** Ends a scan: what it did not see is forgotten. */
  end(): void {
    if (this.#seen === this.#files.size) return;
    for (const [name, { scan }] of this.#files) if (scan !== this.#scan) this.#files.delete(name);
  }

  clear(): void {
    this.#files.clear();
    this.#listing = undefined;
  }
}

function isUnchanged(remembered: Remembered): boolean {
  const now = lstatSync(realFileOf(remembered.place), { throwIfNoEntry: false });
  return (
    now !== undefined &&
    now.mtimeMs === remembered.mtimeMs &&
    now.ctimeMs === remembered.ctimeMs &&
    now.size === remembered.size &&
    now.ino === remembered.ino
  );
}

/** Whether a folder's own times are the same: nothing in it was added, removed or renamed. */
export function isSame(before: Stats, after: Stats | undefined): boolean {
  return (
    after !== undefined &&
    before.ino === after.ino &&
    before.ctimeMs === after.ctimeMs &&
    before.mtimeMs === after.mtimeMs
  );
}

/** Whether a later change must show in the times of a file or folder. Some file systems keep whole seconds only. */
export function isSettled(stats: Stats, now: number): boolean {
  const newest = Math.max(stats.mtimeMs, stats.ctimeMs);
  const grain = stats.ctimeMs % 1_000 === 0 ? 2_000 : 20;
  return now - newest > grain;
}
