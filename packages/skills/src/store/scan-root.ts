import { closeSync, constants, fstatSync, lstatSync, openSync, readdirSync, readSync, realpathSync, statSync, type Dirent, type Stats } from 'node:fs';
import { sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Diagnostic, DiagnosticCode, Loaded } from '../diagnostics/diagnostic.ts';
import type { DialectChoice } from '../dialects/dialect-name.ts';
import { SkillsError } from '../errors/skills-error.ts';
import { openInside } from '../files/open-inside.ts';
import { readDescriptor } from '../files/read-descriptor.ts';
import { frontmatterLimits } from '../frontmatter/frontmatter.ts';
import { splitFrontmatter } from '../frontmatter/split-frontmatter.ts';
import { readPlainListing } from '../manifest/read-plain-listing.ts';
import { parseSkill } from '../skill/parse-skill.ts';
import { readManifest, type ReadManifestOptions } from '../skill/read-manifest.ts';
import { FileRecord, type Place } from './file-record.ts';
import { hardCaps } from './limits.ts';

export interface ScanOptions {
  readonly dialect: DialectChoice;
  readonly strict: boolean;
  readonly flat: boolean;
  readonly maxSkills: number;
}

/** What one file said when it was last read, and how the file looked then. */
interface Remembered {
  readonly record: FileRecord | null;
  readonly diagnostics: readonly Diagnostic[];
  readonly real: string;
  readonly ino: number;
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
}

/** By the name of the entry in the root. A scan that finds a file unchanged does not read it again. */
export type ScanCache = Map<string, Remembered>;

/** Most frontmatter fits; the rest is read when it does not. */
const prefixBytes = 4_096;
/** How long a scan may hold the event loop, in milliseconds. */
const slice = 12;
const prefix = Buffer.allocUnsafeSlow(prefixBytes);
const direct = constants.O_RDONLY | constants.O_NONBLOCK | (constants.O_NOFOLLOW ?? 0);
const none: readonly Diagnostic[] = [];
const quietly = { throwIfNoEntry: false } as const;

/** Finds the skills that are immediate children of a root (rulings 9, 11 and 12). Only frontmatter is read. */
export async function scanRoot(root: string, options: ScanOptions, cache: ScanCache): Promise<Loaded<FileRecord>> {
  // Types come with the names for little; a scan that remembers the files needs none.
  const opened = openRoot(root, cache.size === 0);
  if ('diagnostic' in opened) {
    cache.clear();
    return { items: [], diagnostics: [opened.diagnostic] };
  }
  const scan = new Scan(root, opened.realRoot, options, cache);
  let last = performance.now();
  let count = 0;
  for (const entry of opened.entries) {
    const name = typeof entry === 'string' ? entry : entry.name;
    if (scan.items.length >= options.maxSkills) {
      if (!scan.isCandidate(name)) continue;
      scan.reachedLimit();
      break;
    }
    scan.visit(name, entry);
    if ((++count & 31) === 0 && performance.now() - last > slice) {
      await setImmediate();
      last = performance.now();
    }
  }
  scan.forgetUnseen();
  return { items: scan.items, diagnostics: scan.diagnostics };
}

function openRoot(root: string, withTypes: boolean): { realRoot: string; entries: (string | Dirent)[] } | { diagnostic: Diagnostic } {
  try {
    const realRoot = realpathSync(root);
    if (!withTypes) return { realRoot, entries: readdirSync(realRoot).sort() };
    const entries = readdirSync(realRoot, { withFileTypes: true });
    return { realRoot, entries: entries.sort((a, b) => (a.name < b.name ? -1 : 1)) };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const missing = code === 'ENOENT';
    const reason = code === 'ENOTDIR' ? 'is not a folder' : `cannot be read (${code ?? 'unknown error'})`;
    return {
      diagnostic: {
        code: missing ? 'SOURCE_MISSING' : 'SOURCE_UNREADABLE',
        severity: 'warning',
        message: missing ? 'The folder does not exist; it was skipped' : `The folder ${reason}; it was skipped`,
        file: root,
        hint: missing ? 'Create it, or remove it from the list of sources.' : 'Check the path and its permissions.',
      },
    };
  }
}

class Scan {
  readonly items: FileRecord[] = [];
  readonly diagnostics: Diagnostic[] = [];
  readonly #root: string;
  readonly #realRoot: string;
  readonly #options: ScanOptions;
  readonly #cache: ScanCache;
  #seen = 0;
  /** Sources set to these dialects need the body to tell valid from invalid (ruling 9). */
  readonly #needsBody: boolean;
  /** Whether plain frontmatter is the standard's. */
  readonly #standard: boolean;

  constructor(root: string, realRoot: string, options: ScanOptions, cache: ScanCache) {
    this.#root = root;
    this.#realRoot = realRoot;
    this.#options = options;
    this.#cache = cache;
    this.#standard = options.dialect === 'auto' || options.dialect === 'agentskills';
    this.#needsBody = options.dialect === 'ash' || options.dialect === 'gibberish';
  }

  visit(name: string, listed: string | Dirent): void {
    const remembered = this.#cache.get(name);
    if (remembered !== undefined && isUnchanged(remembered)) {
      this.#seen++;
      this.#take(remembered.record, remembered.diagnostics);
      return;
    }
    if (!isVisible(name)) return;
    if (remembered !== undefined) this.#cache.delete(name);
    const entry = typeof listed === 'string' ? lstatSync(this.#realRoot + sep + name, quietly) : listed;
    if (entry === undefined) return;
    if (entry.isDirectory()) this.#visitFolder(name, this.#realRoot + sep + name);
    else if (entry.isSymbolicLink()) this.#visitLink(name);
    else if (this.#isFlatName(name)) this.#visitFlat(name);
  }

  isCandidate(name: string): boolean {
    if (!isVisible(name)) return false;
    return this.#isFlatName(name) || statSync(`${this.#realRoot}${sep}${name}${sep}SKILL.md`, quietly) !== undefined;
  }

  reachedLimit(): void {
    const limit = this.#options.maxSkills;
    this.#report('SOURCE_LIMIT', 'warning', this.#root, `The limit of ${limit} skills was reached; the rest was left out`, 'Raise `max_skills`, or move skills elsewhere.');
  }

  /** Drops what is gone, so that the cache does not outgrow the folder. */
  forgetUnseen(): void {
    if (this.#seen === this.#cache.size) return;
    for (const name of this.#cache.keys()) if (lstatSync(this.#realRoot + sep + name, quietly) === undefined) this.#cache.delete(name);
  }

  #isFlatName(name: string): boolean {
    return this.#options.flat && name.endsWith('.md') && name.toLowerCase() !== 'readme.md' && name.toLowerCase() !== 'skill.md';
  }

  #visitFolder(name: string, realDirectory: string): void {
    const directory = this.#root + sep + name;
    const place = { path: `${directory}${sep}SKILL.md`, folderName: name, flat: false, realDirectory, fileName: 'SKILL.md' };
    if (this.#read(name, place)) return;
    if (this.#options.strict || statSync(`${realDirectory}${sep}skill.md`, quietly) === undefined) return;
    const lower = { ...place, path: `${directory}${sep}skill.md`, fileName: 'skill.md' };
    if (this.#read(name, lower)) {
      this.#report('FILE_NAME_CASE', 'warning', lower.path, 'The file is named skill.md', 'Rename it to SKILL.md.');
      // Read anew each time, since a SKILL.md may appear beside it.
      this.#cache.delete(name);
    }
  }

  #visitLink(name: string): void {
    const link = this.#realRoot + sep + name;
    let place: string;
    let isDirectory: boolean;
    try {
      place = realpathSync(link);
      isDirectory = statSync(place).isDirectory();
    } catch {
      return;
    }
    if (!isDirectory && !this.#isFlatName(name)) return;
    if (!place.startsWith(this.#realRoot + sep)) {
      const message = 'The link leads out of the folder of skills; it was not followed';
      this.#report('FILE_OUTSIDE_ROOT', 'error', this.#root + sep + name, message, 'Copy the skill here, or list its own folder as a source.');
    } else if (isDirectory) {
      this.#visitFolder(name, place);
    } else {
      this.#visitFlat(name);
    }
    // The link may lead elsewhere next time, which the file that it leads to now does not show.
    this.#cache.delete(name);
  }

  #visitFlat(name: string): void {
    const stem = name.slice(0, -3);
    // The folder form wins.
    if (statSync(`${this.#realRoot}${sep}${stem}${sep}SKILL.md`, quietly) !== undefined) return;
    this.#read(name, { path: this.#root + sep + name, folderName: stem, flat: true, realDirectory: this.#realRoot, fileName: name });
    this.#cache.delete(name);
  }

  /** Reads one candidate; false when the file does not exist. */
  #read(name: string, place: Place): boolean {
    const real = place.realDirectory + sep + place.fileName;
    const started = Date.now();
    let descriptor: number;
    let linked = false;
    try {
      try {
        descriptor = openSync(real, direct);
      } catch (error) {
        const code = (error as NodeJS.ErrnoException).code;
        if (code === 'ENOENT' || code === 'ENOTDIR') return false;
        if (code !== 'ELOOP' && code !== 'EMLINK') throw error;
        // SKILL.md is a link: it may stay inside its folder, and no more.
        descriptor = openInside(place.realDirectory, place.fileName).descriptor;
        linked = true;
      }
    } catch (error) {
      this.diagnostics.push(unreadable(place.path, error));
      return true;
    }
    try {
      const stats = fstatSync(descriptor);
      if (!stats.isFile()) {
        this.diagnostics.push(notRegular(place.path));
        return true;
      }
      const { record, diagnostics } = this.#parse(place, descriptor, stats);
      // A file that changed just now may change again without its times showing it: read it again next time.
      if (!linked && isSettled(stats, started)) {
        this.#cache.set(name, { record, diagnostics, real, ino: stats.ino, size: stats.size, mtimeMs: stats.mtimeMs, ctimeMs: stats.ctimeMs });
        this.#seen++;
      }
      this.#take(record, diagnostics);
    } catch (error) {
      this.diagnostics.push(unreadable(place.path, error));
    } finally {
      closeSync(descriptor);
    }
    return true;
  }

  #take(record: FileRecord | null, diagnostics: readonly Diagnostic[]): void {
    if (record !== null) this.items.push(record);
    if (diagnostics.length > 0) for (const each of diagnostics) this.diagnostics.push(each);
  }

  #parse(place: Place, descriptor: number, stats: Stats): { record: FileRecord | null; diagnostics: readonly Diagnostic[] } {
    const { dialect, strict } = this.#options;
    const options: ReadManifestOptions = { file: place.path, folderName: place.folderName, dialect, strict };
    if (this.#needsBody) {
      const parsed = parseSkill(readDescriptor(descriptor, Math.min(stats.size, hardCaps.skillFile)), options);
      if (!parsed.ok) return { record: null, diagnostics: parsed.diagnostics };
      const { manifest, diagnostics } = parsed;
      return { record: new FileRecord(place, stats.mtimeMs, manifest.name, manifest.description, manifest, diagnostics), diagnostics };
    }
    const count = readSync(descriptor, prefix, 0, prefixBytes, 0);
    if (this.#standard) {
      const record = readPlainRecord(place, count, stats);
      if (record !== null) return { record, diagnostics: none };
    }
    let result = readManifest(prefix, count, count < prefixBytes, options);
    if (result.status === 'more') {
      const longer = frontmatterLimits.bytes + 64;
      const bytes = readDescriptor(descriptor, longer);
      result = readManifest(bytes, bytes.length, bytes.length < longer, options);
    }
    if (result.status !== 'valid') return { record: null, diagnostics: result.status === 'invalid' ? result.diagnostics : [] };
    const { manifest, diagnostics } = result;
    return { record: new FileRecord(place, stats.mtimeMs, manifest.name, manifest.description, manifest, diagnostics), diagnostics };
  }

  #report(code: DiagnosticCode, severity: Diagnostic['severity'], file: string, message: string, hint: string): void {
    this.diagnostics.push({ code, severity, message, file, hint });
  }
}

/** The record of a skill whose frontmatter is plain; null when it takes a closer look. */
function readPlainRecord(place: Place, count: number, stats: Stats): FileRecord | null {
  const split = splitFrontmatter(prefix, count);
  if (split.status !== 'found' || split.bodyStart >= count) return null;
  const text = prefix.toString('utf8', split.yamlStart, split.yamlEnd);
  const description = readPlainListing(text, place.folderName);
  return description === null ? null : new FileRecord(place, stats.mtimeMs, place.folderName, description, text);
}

function isVisible(name: string): boolean {
  return name.charCodeAt(0) !== 46 && name !== 'node_modules';
}

function isUnchanged(remembered: Remembered): boolean {
  const now = lstatSync(remembered.real, quietly);
  return (
    now !== undefined &&
    now.mtimeMs === remembered.mtimeMs &&
    now.ctimeMs === remembered.ctimeMs &&
    now.size === remembered.size &&
    now.ino === remembered.ino
  );
}

/** Whether a later change must show in the file's times. Some file systems keep whole seconds only. */
function isSettled(stats: Stats, now: number): boolean {
  const newest = Math.max(stats.mtimeMs, stats.ctimeMs);
  const grain = stats.ctimeMs % 1_000 === 0 ? 2_000 : 20;
  return now - newest > grain;
}

function notRegular(file: string): Diagnostic {
  return { code: 'FILE_NOT_REGULAR', severity: 'error', message: 'SKILL.md is not a regular file', file, hint: 'Replace it with a text file.' };
}

function unreadable(file: string, error: unknown): Diagnostic {
  if (SkillsError.isInstance(error) && error.code === 'INVALID_PATH') {
    if (String(error.data['reason']).includes('regular')) return notRegular(file);
    const message = 'SKILL.md is a link that leads out of its folder; it was not followed';
    return { code: 'FILE_OUTSIDE_ROOT', severity: 'error', message, file, hint: 'Copy the file into the folder.' };
  }
  const code = SkillsError.isInstance(error) ? error.code : ((error as NodeJS.ErrnoException).code ?? 'unknown error');
  return { code: 'FILE_UNREADABLE', severity: 'error', message: `SKILL.md cannot be read (${code})`, file, hint: 'Check its permissions.' };
}
