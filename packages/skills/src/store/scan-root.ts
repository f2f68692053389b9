import { closeSync, constants, fstatSync, lstatSync, openSync, readdirSync, readSync, realpathSync, statSync, type Dirent, type Stats } from 'node:fs';
import { sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Diagnostic, DiagnosticCode, Loaded } from '../diagnostics/diagnostic.ts';
import type { DialectChoice } from '../dialects/dialect-name.ts';
import { SkillsError } from '../errors/skills-error.ts';
import { openInside } from '../files/open-inside.ts';
import { readDescriptor } from '../files/read-descriptor.ts';
import { frontmatterLimits } from '../frontmatter/frontmatter.ts';
import { parseSkill } from '../skill/parse-skill.ts';
import { readManifest, type ReadManifestOptions } from '../skill/read-manifest.ts';
import { hardCaps } from './limits.ts';
import type { SkillRecord } from './skill-store.ts';

export interface ScanOptions {
  readonly dialect: DialectChoice;
  readonly strict: boolean;
  readonly flat: boolean;
  readonly maxSkills: number;
}

/** A listed skill, and how to open it. */
export interface Found {
  readonly record: SkillRecord;
  /** The real path of the skill's folder (flat: of the root). */
  readonly realDirectory: string;
  /** The file in it that is the SKILL.md. */
  readonly fileName: string;
}

/** What one file said when it was last read, and how the file looked then. */
interface Remembered {
  readonly stamp: Stamp;
  readonly outcome: Outcome;
}

interface Stamp {
  readonly ino: number;
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
}

type Outcome = { readonly found: Found } | { readonly found: null; readonly diagnostics: readonly Diagnostic[] };

/** By the path of the file. A scan that finds a file unchanged does not read it again. */
export type ScanCache = Map<string, Remembered>;

/** How a candidate is reached. */
interface Candidate {
  /** As the host wrote the root. */
  readonly path: string;
  readonly directory: string | undefined;
  readonly folderName: string;
  readonly realDirectory: string;
  readonly fileName: string;
}

/** Most frontmatter fits; the rest is read when it does not. */
const prefixBytes = 4_096;
/** How long a scan may hold the event loop, in milliseconds. */
const slice = 12;
const prefix = Buffer.allocUnsafeSlow(prefixBytes);
const direct = constants.O_RDONLY | constants.O_NONBLOCK | (constants.O_NOFOLLOW ?? 0);

/** Finds the skills that are immediate children of a root (rulings 9, 11 and 12). Only frontmatter is read. */
export async function scanRoot(root: string, options: ScanOptions, cache: ScanCache): Promise<Loaded<Found>> {
  const opened = openRoot(root);
  if ('diagnostic' in opened) {
    cache.clear();
    return { items: [], diagnostics: [opened.diagnostic] };
  }
  const scan = new Scan(root, opened.realRoot, options, cache);
  let last = performance.now();
  for (const entry of opened.entries) {
    if (scan.items.length >= options.maxSkills) {
      if (!scan.isCandidate(entry)) continue;
      scan.reachedLimit();
      break;
    }
    scan.visit(entry);
    if (performance.now() - last > slice) {
      await setImmediate();
      last = performance.now();
    }
  }
  scan.forgetUnseen();
  return { items: scan.items, diagnostics: scan.diagnostics };
}

function openRoot(root: string): { realRoot: string; entries: Dirent[] } | { diagnostic: Diagnostic } {
  try {
    const realRoot = realpathSync(root);
    const entries = readdirSync(realRoot, { withFileTypes: true });
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    return { realRoot, entries };
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
  readonly items: Found[] = [];
  readonly diagnostics: Diagnostic[] = [];
  readonly #root: string;
  readonly #realRoot: string;
  readonly #options: ScanOptions;
  readonly #cache: ScanCache;
  readonly #seen = new Set<string>();
  /** Sources set to these dialects need the body to tell valid from invalid (ruling 9). */
  readonly #needsBody: boolean;

  constructor(root: string, realRoot: string, options: ScanOptions, cache: ScanCache) {
    this.#root = root;
    this.#realRoot = realRoot;
    this.#options = options;
    this.#cache = cache;
    this.#needsBody = options.dialect === 'ash' || options.dialect === 'gibberish';
  }

  visit(entry: Dirent): void {
    const name = entry.name;
    if (name.charCodeAt(0) === 46 || name === 'node_modules') return;
    if (entry.isDirectory()) {
      this.#visitFolder(name, this.#realRoot + sep + name);
    } else if (entry.isSymbolicLink()) {
      this.#visitLink(name);
    } else if (this.#isFlatName(name)) {
      this.#visitFlat(name);
    }
  }

  isCandidate(entry: Dirent): boolean {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') return false;
    if (!entry.isDirectory()) return this.#isFlatName(entry.name);
    const path = this.#realRoot + sep + entry.name + sep;
    return statSync(`${path}SKILL.md`, { throwIfNoEntry: false }) !== undefined;
  }

  reachedLimit(): void {
    const limit = this.#options.maxSkills;
    this.#report('SOURCE_LIMIT', 'warning', this.#root, `The limit of ${limit} skills was reached; the rest was left out`, 'Raise `max_skills`, or move skills elsewhere.');
  }

  forgetUnseen(): void {
    if (this.#cache.size === this.#seen.size) return;
    for (const path of this.#cache.keys()) if (!this.#seen.has(path)) this.#cache.delete(path);
  }

  #isFlatName(name: string): boolean {
    return this.#options.flat && name.endsWith('.md') && name.toLowerCase() !== 'readme.md' && name.toLowerCase() !== 'skill.md';
  }

  #visitFolder(name: string, realDirectory: string): void {
    const directory = this.#root + sep + name;
    const candidate = { path: `${directory}${sep}SKILL.md`, directory, folderName: name, realDirectory, fileName: 'SKILL.md' };
    if (this.#read(candidate)) return;
    const lower = { ...candidate, path: `${directory}${sep}skill.md`, fileName: 'skill.md' };
    if (this.#options.strict || statSync(realDirectory + sep + lower.fileName, { throwIfNoEntry: false }) === undefined) return;
    if (this.#read(lower)) {
      this.#report('FILE_NAME_CASE', 'warning', lower.path, 'The file is named skill.md', 'Rename it to SKILL.md.');
    }
  }

  #visitLink(name: string): void {
    const link = this.#root + sep + name;
    let place: string;
    let isDirectory: boolean;
    try {
      place = realpathSync(this.#realRoot + sep + name);
      isDirectory = statSync(place).isDirectory();
    } catch {
      return;
    }
    if (!isDirectory && !this.#isFlatName(name)) return;
    if (!place.startsWith(this.#realRoot + sep)) {
      this.#report('FILE_OUTSIDE_ROOT', 'error', link, 'The link leads out of the folder of skills; it was not followed', 'Copy the skill here, or list its own folder as a source.');
    } else if (isDirectory) {
      this.#visitFolder(name, place);
    } else {
      this.#visitFlat(name);
    }
  }

  #visitFlat(name: string): void {
    const stem = name.slice(0, -3);
    // The folder form wins.
    if (statSync(`${this.#realRoot}${sep}${stem}${sep}SKILL.md`, { throwIfNoEntry: false }) !== undefined) return;
    this.#read({ path: this.#root + sep + name, directory: undefined, folderName: stem, realDirectory: this.#realRoot, fileName: name });
  }

  /** Reads one candidate; false when the file does not exist. */
  #read(candidate: Candidate): boolean {
    const real = candidate.realDirectory + sep + candidate.fileName;
    const remembered = this.#cache.get(candidate.path);
    if (remembered !== undefined) {
      const now = lstatSync(real, { throwIfNoEntry: false });
      if (now !== undefined && isSame(remembered.stamp, now)) {
        this.#seen.add(candidate.path);
        this.#take(remembered.outcome);
        return true;
      }
    }
    const started = Date.now();
    let stats: Stats | undefined;
    let outcome: Outcome;
    try {
      const read = this.#readFile(candidate, real);
      if (read === null) return false;
      ({ stats, outcome } = read);
    } catch (error) {
      outcome = { found: null, diagnostics: [unreadable(candidate.path, error)] };
    }
    // A file that changed just now may change again without its times showing it: read it again next time.
    if (stats !== undefined && isSettled(stats, started)) {
      const { ino, size, mtimeMs, ctimeMs } = stats;
      this.#cache.set(candidate.path, { stamp: { ino, size, mtimeMs, ctimeMs }, outcome });
      this.#seen.add(candidate.path);
    }
    this.#take(outcome);
    return true;
  }

  #take(outcome: Outcome): void {
    if (outcome.found === null) this.diagnostics.push(...outcome.diagnostics);
    else {
      this.items.push(outcome.found);
      if (outcome.found.record.diagnostics.length > 0) this.diagnostics.push(...outcome.found.record.diagnostics);
    }
  }

  #readFile(candidate: Candidate, real: string): { stats: Stats | undefined; outcome: Outcome } | null {
    let descriptor: number;
    let linked = false;
    try {
      descriptor = openSync(real, direct);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === 'ENOENT' || code === 'ENOTDIR') return null;
      if (code !== 'ELOOP' && code !== 'EMLINK') throw error;
      // SKILL.md is a link: it may stay inside its folder, and no more.
      descriptor = openInside(candidate.realDirectory, candidate.fileName).descriptor;
      linked = true;
    }
    try {
      const stats = fstatSync(descriptor);
      if (!stats.isFile()) return { stats: undefined, outcome: { found: null, diagnostics: [notRegular(candidate.path)] } };
      const outcome = this.#parse(candidate, descriptor, stats);
      return { stats: linked ? undefined : stats, outcome };
    } finally {
      closeSync(descriptor);
    }
  }

  #parse(candidate: Candidate, descriptor: number, stats: Stats): Outcome {
    const options: ReadManifestOptions = {
      file: candidate.path,
      folderName: candidate.folderName,
      dialect: this.#options.dialect,
      strict: this.#options.strict,
    };
    if (this.#needsBody) {
      const parsed = parseSkill(readDescriptor(descriptor, Math.min(stats.size, hardCaps.skillFile)), options);
      return parsed.ok ? makeFound(candidate, parsed, stats) : { found: null, diagnostics: parsed.diagnostics };
    }
    const count = readSync(descriptor, prefix, 0, prefixBytes, 0);
    let result = readManifest(prefix, count, count < prefixBytes, options);
    if (result.status === 'more') {
      const longer = frontmatterLimits.bytes + 64;
      const bytes = readDescriptor(descriptor, longer);
      result = readManifest(bytes, bytes.length, bytes.length < longer, options);
    }
    if (result.status === 'valid') return makeFound(candidate, result, stats);
    return { found: null, diagnostics: result.status === 'invalid' ? result.diagnostics : [] };
  }

  #report(code: DiagnosticCode, severity: Diagnostic['severity'], file: string, message: string, hint: string): void {
    this.diagnostics.push({ code, severity, message, file, hint });
  }
}

function makeFound(candidate: Candidate, parsed: Pick<SkillRecord, 'manifest' | 'diagnostics'>, stats: Stats): Outcome {
  const { path, directory, folderName, realDirectory, fileName } = candidate;
  const record: SkillRecord = {
    name: parsed.manifest.name,
    manifest: parsed.manifest,
    path,
    ...(directory === undefined ? {} : { directory }),
    folderName,
    modifiedAt: stats.mtimeMs,
    diagnostics: parsed.diagnostics,
  };
  return { found: { record, realDirectory, fileName } };
}

function isSame(stamp: Stamp, stats: Stats): boolean {
  return (
    stamp.mtimeMs === stats.mtimeMs && stamp.size === stats.size && stamp.ctimeMs === stats.ctimeMs && stamp.ino === stats.ino && stats.isFile()
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
    const regular = String(error.data['reason']).includes('regular');
    if (regular) return notRegular(file);
    const message = 'SKILL.md is a link that leads out of its folder; it was not followed';
    return { code: 'FILE_OUTSIDE_ROOT', severity: 'error', message, file, hint: 'Copy the file into the folder.' };
  }
  const code = SkillsError.isInstance(error) ? error.code : ((error as NodeJS.ErrnoException).code ?? 'unknown error');
  return { code: 'FILE_UNREADABLE', severity: 'error', message: `SKILL.md cannot be read (${code})`, file, hint: 'Check its permissions.' };
}
