import { closeSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { SourceDialect } from '../dialects/dialect-name.ts';
import { SkillsError } from '../errors/skills-error.ts';
import { checkPath, refusal } from '../files/check-path.ts';
import { digestDescriptor, digestFolder } from '../files/digest-folder.ts';
import { listFiles } from '../files/list-files.ts';
import { openError, openInside, openRefusals, type OpenFile } from '../files/open-inside.ts';
import { readDescriptor } from '../files/read-descriptor.ts';
import { parseSkill } from '../skill/parse-skill.ts';
import type { FileRecord } from './file-record.ts';
import { findRecord, skillNotFound } from './find-record.ts';
import { hardCaps } from './limits.ts';
import { makeSkill, makeSkillFile } from './make-skill.ts';
import { readSkillFile } from './read-record.ts';
import { ScanCache } from './scan-cache.ts';
import { scanRoot } from './scan-root.ts';
import type {
  LoadSkillOptions,
  ReadFileOptions,
  Skill,
  SkillFile,
  SkillListing,
  SkillStore,
} from './skill-store.ts';
import { settleNames } from './settle-names.ts';

export interface FileSystemStoreOptions {
  /** The folder whose children are skills. It may be a link. */
  readonly root: string;
  /** Default `auto`. */
  readonly dialect?: SourceDialect;
  /** Default false. */
  readonly strict?: boolean;
  /** Whether `<name>.md` directly in the root is a skill (ruling 9). Default: only with the dialect `ash`. */
  readonly flat?: boolean;
  /** Soft limit: further skills are left out, with a warning. */
  readonly maxSkills?: number;
  /** Soft limit: longer bodies are cut, with a notice. */
  readonly maxSkillBytes?: number;
  /** Told of soft limits that were exceeded, once a path. */
  readonly onWarning?: (diagnostic: Diagnostic) => void;
}

/**
 * Skills in the folders of one root.
 *
 * @example
 * const store = new FileSystemStore({ root: '.agents/skills' });
 * const { items, diagnostics } = await store.listSkills();
 */
export class FileSystemStore implements SkillStore {
  readonly root: string;
  readonly #options: FileSystemStoreOptions;
  readonly #cache = new ScanCache();
  readonly #warned = new Set<string>();
  #records: readonly FileRecord[] | undefined;
  #byName: ReadonlyMap<string, FileRecord> | undefined;

  constructor(options: FileSystemStoreOptions) {
    this.root = resolve(options.root);
    this.#options = options;
  }

  async listSkills(): Promise<SkillListing> {
    const {
      dialect = 'auto',
      strict = false,
      flat = dialect === 'ash',
      maxSkills = hardCaps.skills,
    } = this.#options;
    const limit = Math.min(maxSkills, hardCaps.skills);
    const scan = await scanRoot(this.root, { dialect, strict, flat, maxSkills: limit }, this.#cache);
    const { items, shadowed } = settleNames(scan.items, flat);
    this.#records = items;
    this.#byName = undefined;
    return { items, shadowed, diagnostics: scan.diagnostics };
  }

  async loadSkill(name: string, options: LoadSkillOptions = {}): Promise<Skill> {
    const record = await this.#find(name);
    const { realDirectory, fileName } = record;
    const { bytes, stats } = withOpen(realDirectory, fileName, (opened) => ({
      bytes: readSkillFile(opened.descriptor, opened.stats.size),
      stats: opened.stats,
    }));
    const parsed = parseSkill(bytes, {
      file: record.path,
      folderName: record.folderName,
      dialect: this.#options.dialect ?? 'auto',
      strict: this.#options.strict ?? false,
    });
    const limit = options.maxBytes ?? this.#options.maxSkillBytes;
    const files = record.directory === undefined ? [] : listFiles(realDirectory, fileName);
    const skill = makeSkill(record, stats.mtimeMs, parsed, files, {
      ...(limit === undefined ? {} : { maxBytes: limit }),
      bytesBeyondCap: Math.max(0, stats.size - bytes.length),
    });
    if (skill.bodyTruncated)
      this.#warnOnce(record.path, `The body was cut; ${skill.bytesRemoved} bytes were left out`);
    return skill;
  }

  async readFile(name: string, path: string, options: ReadFileOptions = {}): Promise<SkillFile> {
    const record = await this.#find(name);
    const normal = checkPath(path, options.scope);
    if (record.directory === undefined) {
      throw new SkillsError('FILE_NOT_FOUND', `The skill has no file ${normal}`, {
        hint: 'A flat skill has no files of its own.',
        data: { path: normal },
      });
    }
    const file = withOpen(record.realDirectory, normal, ({ descriptor, stats }) =>
      makeSkillFile(record.name, normal, stats.size, options, (length) => readDescriptor(descriptor, length)),
    );
    if (file.truncated)
      this.#warnOnce(
        join(record.directory, normal),
        `The file was cut; ${file.bytesRemoved} bytes were left out`,
      );
    return file;
  }

  /** The digest to which approvals are bound (ruling 14). */
  async digest(name: string): Promise<string> {
    const { directory, realDirectory, fileName } = await this.#find(name);
    if (directory === undefined)
      return withOpen(realDirectory, fileName, ({ descriptor }) => digestDescriptor(descriptor));
    try {
      // A folder that was replaced by a link is not the one that was listed.
      if (realpathSync(realDirectory) !== realDirectory) throw refusal(fileName, openRefusals.outside);
      return await digestFolder(realDirectory);
    } catch (error) {
      throw SkillsError.isInstance(error) ? error : openError(error, fileName);
    }
  }

  async #find(name: string): Promise<FileRecord> {
    if (this.#records === undefined) await this.listSkills();
    this.#byName ??= new Map((this.#records ?? []).map((record) => [record.name, record]));
    const record = findRecord(this.#byName, name);
    if (record === undefined) throw skillNotFound(name);
    return record;
  }

  #warnOnce(file: string, message: string): void {
    if (this.#warned.has(file)) return;
    this.#warned.add(file);
    const hint = 'Shorten it, or raise the limit in the configuration.';
    this.#options.onWarning?.({ code: 'BODY_TRUNCATED', severity: 'warning', message, file, hint });
  }
}

/** Opens a file of a skill, uses it and closes it, whatever happens. */
function withOpen<Result>(directory: string, path: string, use: (opened: OpenFile) => Result): Result {
  const opened = openInside(directory, path);
  try {
    return use(opened);
  } catch (error) {
    throw SkillsError.isInstance(error) ? error : openError(error, path);
  } finally {
    closeSync(opened.descriptor);
  }
}
