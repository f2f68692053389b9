import {
  closeSync,
  fstatSync,
  lstatSync,
  readdirSync,
  realpathSync,
  statSync,
  type Dirent,
  type Stats,
} from 'node:fs';
import { sep } from 'node:path';
import type { Diagnostic, Loaded } from '../diagnostics/diagnostic.ts';
import type { SourceDialect } from '../dialects/dialect-name.ts';
import { nextTurn } from '../files/next-turn.ts';
import { realFileOf, type FileRecord, type Place, type Root } from './file-record.ts';
import { notRegular, openSkillFile, unreadable } from './open-skill-file.ts';
import { readRecord } from './read-record.ts';
import { isSame, isSettled, type Reading, type ScanCache } from './scan-cache.ts';

export interface ScanOptions {
  readonly dialect: SourceDialect;
  readonly strict: boolean;
  readonly flat: boolean;
  readonly maxSkills: number;
}

/** How long a scan may hold the event loop, in milliseconds. */
const slice = 12;
const quietly = { throwIfNoEntry: false } as const;

/** Finds the skills that are immediate children of a root (rulings 9, 11 and 12). Only frontmatter is read. */
export async function scanRoot(
  root: string,
  options: ScanOptions,
  cache: ScanCache,
): Promise<Loaded<FileRecord>> {
  const started = Date.now();
  const opened = openRoot(root, cache);
  if ('diagnostic' in opened) return missingRoot(opened.diagnostic, cache);
  // Nobody can swap a folder for a link without the root's times showing it, unless they changed just now.
  const careful = !isSettled(opened.stats, started);
  const found = await visitAll(root, opened, options, cache, careful);
  if (careful || isSame(opened.stats, statSync(opened.realRoot, quietly))) {
    cache.rememberEntries(opened.stats, opened.entries, started);
    return found;
  }
  cache.clear();
  const again = openRoot(root, cache);
  return 'diagnostic' in again
    ? missingRoot(again.diagnostic, cache)
    : visitAll(root, again, options, cache, true);
}

interface OpenRoot {
  readonly realRoot: string;
  readonly stats: Stats;
  /** Sorted by name. */
  readonly entries: readonly Dirent[];
}

function openRoot(root: string, cache: ScanCache): OpenRoot | { readonly diagnostic: Diagnostic } {
  try {
    const realRoot = realpathSync(root);
    const stats = statSync(realRoot);
    const remembered = cache.recallEntries(realRoot, stats);
    if (remembered !== null) return { realRoot, stats, entries: remembered };
    const entries = readdirSync(realRoot, { withFileTypes: true });
    return { realRoot, stats, entries: entries.sort((a, b) => (a.name < b.name ? -1 : 1)) };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const missing = code === 'ENOENT';
    const reason = code === 'ENOTDIR' ? 'is not a folder' : `cannot be read (${code ?? 'unknown error'})`;
    return {
      diagnostic: {
        code: missing ? 'SOURCE_MISSING' : 'SOURCE_UNREADABLE',
        severity: 'warning',
        message: missing
          ? 'The folder does not exist; it was skipped'
          : `The folder ${reason}; it was skipped`,
        file: root,
        hint: missing
          ? 'Create it, or remove it from the list of sources.'
          : 'Check the path and its permissions.',
      },
    };
  }
}

function missingRoot(diagnostic: Diagnostic, cache: ScanCache): Loaded<FileRecord> {
  cache.clear();
  return { items: [], diagnostics: [diagnostic] };
}

async function visitAll(
  root: string,
  opened: OpenRoot,
  options: ScanOptions,
  cache: ScanCache,
  careful: boolean,
): Promise<Loaded<FileRecord>> {
  const scan = new Scan(
    { path: withoutEnd(root), real: withoutEnd(opened.realRoot) },
    options,
    cache,
    careful,
  );
  cache.begin(opened.realRoot);
  let last = Date.now();
  let count = 0;
  for (const entry of opened.entries) {
    if (scan.items.length >= options.maxSkills) {
      if (!scan.isCandidate(entry)) continue;
      scan.reachedLimit();
      break;
    }
    scan.visit(entry);
    if ((++count & 31) === 0 && Date.now() - last > slice) {
      await nextTurn();
      last = Date.now();
    }
  }
  cache.end();
  return { items: scan.items, diagnostics: scan.diagnostics };
}

class Scan {
  readonly items: FileRecord[] = [];
  readonly diagnostics: Diagnostic[] = [];
  readonly #root: Root;
  readonly #options: ScanOptions;
  readonly #cache: ScanCache;
  readonly #careful: boolean;

  constructor(root: Root, options: ScanOptions, cache: ScanCache, careful: boolean) {
    this.#root = root;
    this.#options = options;
    this.#cache = cache;
    this.#careful = careful;
  }

  visit(entry: Dirent): void {
    const { name } = entry;
    if (!isVisible(name)) return;
    if (entry.isDirectory()) this.#visitFolder(name);
    else if (entry.isSymbolicLink()) this.#visitLink(name);
    else if (this.#isFlatName(name)) this.#visitFlat(name, false);
  }

  isCandidate({ name }: Dirent): boolean {
    if (!isVisible(name)) return false;
    const has = (fileName: string): boolean =>
      statSync(this.#root.real + sep + name + sep + fileName, quietly) !== undefined;
    return this.#isFlatName(name) || has('SKILL.md') || (!this.#options.strict && has('skill.md'));
  }

  reachedLimit(): void {
    const message = `The limit of ${this.#options.maxSkills} skills was reached; the rest was left out`;
    this.diagnostics.push({
      code: 'SOURCE_LIMIT',
      severity: 'warning',
      message,
      file: this.#root.path,
      hint: 'Raise `max_skills`, or move skills elsewhere.',
    });
  }

  #isFlatName(name: string): boolean {
    return this.#options.flat && name.endsWith('.md') && !/^(?:readme|skill)\.md$/i.test(name);
  }

  #visitFolder(name: string): void {
    const remembered = this.#cache.recall(name);
    if (remembered === null) this.#readFolder(name);
    else this.#take(remembered);
  }

  /** What a link leads to is read each time: the link may lead elsewhere next time, which the file does not show. */
  #visitLink(name: string): void {
    let place: string;
    let isDirectory: boolean;
    try {
      place = realpathSync(this.#root.real + sep + name);
      isDirectory = statSync(place).isDirectory();
    } catch {
      return;
    }
    if (!isDirectory && !this.#isFlatName(name)) return;
    if (!place.startsWith(this.#root.real + sep)) {
      // A link to something that is no skill is nobody's business.
      if (isDirectory && statSync(place + sep + 'SKILL.md', quietly) === undefined) return;
      const message = 'The link leads out of the folder of skills; it was not followed';
      const hint = 'Copy the skill here, or list its own folder as a source.';
      this.diagnostics.push({
        code: 'FILE_OUTSIDE_ROOT',
        severity: 'error',
        message,
        file: this.#root.path + sep + name,
        hint,
      });
    } else if (isDirectory) {
      this.#readFolder(name, place);
    } else {
      this.#visitFlat(name, true);
    }
  }

  #visitFlat(name: string, linked: boolean): void {
    const stem = name.slice(0, -3);
    const remembered = linked ? null : this.#cache.recall(name);
    if (remembered === null)
      this.#read(name, { root: this.#root, folderName: stem, fileName: name, flat: true }, linked, !linked);
    else this.#take(remembered);
  }

  #readFolder(name: string, linkedTo?: string): void {
    const linked = linkedTo !== undefined;
    const root = this.#root;
    const place: Place = linked
      ? { root, folderName: name, fileName: 'SKILL.md', flat: false, linkedTo }
      : { root, folderName: name, fileName: 'SKILL.md', flat: false };
    const careful = linked || this.#careful;
    if (this.#read(name, place, careful, !linked) || this.#options.strict) return;
    const lower: Place = { ...place, fileName: 'skill.md' };
    if (lstatSync(realFileOf(lower), quietly) === undefined) return;
    // Never remembered, since a SKILL.md may appear beside it.
    this.#read(name, lower, careful, false);
  }

  /** Reads one candidate; false when the file does not exist. */
  #read(name: string, place: Place, careful: boolean, remember: boolean): boolean {
    const started = Date.now();
    const opened = openSkillFile(place, careful);
    if (opened === null) return false;
    if ('problem' in opened) {
      this.diagnostics.push(opened.problem);
      return true;
    }
    const { descriptor } = opened;
    try {
      const stats = fstatSync(descriptor);
      if (!stats.isFile()) {
        this.diagnostics.push(notRegular(place));
        return true;
      }
      const reading = readRecord(place, descriptor, stats, this.#options.dialect, this.#options.strict);
      if (remember && !opened.checked) this.#cache.remember(name, reading, place, stats, started);
      this.#take(reading);
    } catch (error) {
      this.diagnostics.push(unreadable(place, error));
    } finally {
      closeSync(descriptor);
    }
    return true;
  }

  #take({ record, diagnostics }: Reading): void {
    if (record !== null) this.items.push(record);
    if (diagnostics.length > 0) for (const each of diagnostics) this.diagnostics.push(each);
  }
}

function isVisible(name: string): boolean {
  return name.charCodeAt(0) !== 46 && name !== 'node_modules';
}

/** Only the root of a file system ends in a separator. */
function withoutEnd(folder: string): string {
  return folder.endsWith(sep) ? folder.slice(0, -1) : folder;
}
