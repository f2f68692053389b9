import { SkillsError } from '../errors/skills-error.ts';
import { checkPath } from '../files/check-path.ts';
import { digestFiles } from '../files/digest-folder.ts';
import { isListed } from '../files/list-files.ts';
import { parseSkill, type ParsedSkill } from '../skill/parse-skill.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { DialectChoice } from '../dialects/dialect-name.ts';
import { findRecord, skillNotFound } from './find-record.ts';
import { makeSkill, makeSkillFile } from './make-skill.ts';
import { settleNames } from './settle-names.ts';
import type {
  LoadSkillOptions,
  ReadFileOptions,
  Skill,
  SkillFile,
  SkillListing,
  SkillRecord,
  SkillStore,
} from './skill-store.ts';

/** Files of one skill by relative path; `SKILL.md` is among them. */
export type SkillFiles = Readonly<Record<string, string | Uint8Array>>;

export interface MemoryStoreOptions {
  /** Skills by folder name. */
  readonly skills: Readonly<Record<string, SkillFiles>>;
  readonly dialect?: DialectChoice;
  readonly strict?: boolean;
}

/**
 * Skills that a host holds in memory: for tests, and the pattern for a store of one's own.
 *
 * @example
 * new MemoryStore({ skills: { hello: { 'SKILL.md': '---\nname: hello\ndescription: Says hello.\n---\nHi' } } });
 */
export class MemoryStore implements SkillStore {
  readonly #options: MemoryStoreOptions;

  constructor(options: MemoryStoreOptions) {
    this.#options = options;
  }

  async listSkills(): Promise<SkillListing> {
    const diagnostics: Diagnostic[] = [];
    const records: SkillRecord[] = [];
    for (const folderName of Object.keys(this.#options.skills).sort()) {
      // As on disk, a folder without SKILL.md is no skill.
      if (this.#content(folderName, 'SKILL.md') === undefined) continue;
      const parsed = this.#parse(folderName);
      diagnostics.push(...parsed.diagnostics);
      if (parsed.ok) records.push(this.#record(folderName, parsed));
    }
    return { ...settleNames(records), diagnostics };
  }

  async loadSkill(name: string, options: LoadSkillOptions = {}): Promise<Skill> {
    const record = await this.#find(name);
    const files = Object.keys(this.#options.skills[record.folderName] ?? {})
      .filter((path) => path !== 'SKILL.md' && path.split('/').every(isListed))
      .sort();
    return makeSkill(record, record.modifiedAt, this.#parse(record.folderName), files, options);
  }

  async readFile(name: string, path: string, options: ReadFileOptions = {}): Promise<SkillFile> {
    const record = await this.#find(name);
    const normal = checkPath(path, options.scope);
    const content = this.#content(record.folderName, normal);
    if (content === undefined) {
      throw new SkillsError('FILE_NOT_FOUND', `The skill has no file ${normal}`, {
        hint: 'Look at the list of files that activation gives.',
        data: { path: normal },
      });
    }
    const bytes = Buffer.from(content as Uint8Array);
    return makeSkillFile(record.name, normal, bytes.length, options, (length) => bytes.subarray(0, length));
  }

  /** As a folder with the same files would have it. */
  async digest(name: string): Promise<string> {
    const { folderName } = await this.#find(name);
    return digestFiles(this.#options.skills[folderName] ?? {});
  }

  #content(folderName: string, path: string): string | Uint8Array | undefined {
    const files = this.#options.skills[folderName] ?? {};
    return Object.hasOwn(files, path) ? files[path] : undefined;
  }

  #parse(folderName: string): ParsedSkill {
    const content = this.#content(folderName, 'SKILL.md') ?? '';
    const { dialect = 'auto', strict = false } = this.#options;
    return parseSkill(content, { file: `memory:${folderName}/SKILL.md`, folderName, dialect, strict });
  }

  #record(folderName: string, parsed: Extract<ParsedSkill, { ok: true }>): SkillRecord {
    const { manifest, diagnostics } = parsed;
    return {
      name: manifest.name,
      description: manifest.description,
      dialect: manifest.dialect,
      manifest,
      path: `memory:${folderName}/SKILL.md`,
      directory: `memory:${folderName}`,
      folderName,
      modifiedAt: 0,
      diagnostics,
    };
  }

  async #find(name: string): Promise<SkillRecord> {
    const { items } = await this.listSkills();
    const record = findRecord(new Map(items.map((each) => [each.name, each])), name);
    if (record === undefined) throw skillNotFound(name);
    return record;
  }
}
