import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { findRecord, skillNotFound } from '../store/find-record.ts';
import type {
  LoadSkillOptions,
  ReadFileOptions,
  Skill,
  SkillFile,
  SkillRecord,
} from '../store/skill-store.ts';
import type { Source, SourceKind, TrustLevel } from '../sources/source.ts';

/** Where a skill stands among the sources. */
export interface Standing {
  readonly source: SourceKind;
  readonly trust: TrustLevel;
  /** The root of the source that it came from. */
  readonly root: string;
  readonly available: boolean;
  /** Why it is not available. */
  readonly reason?: string | undefined;
}

/** A skill of the catalog: its record, and where it stands. */
export interface CatalogSkill extends SkillRecord, Standing {}

/** Several skills with one name: the first source wins. All are paths. */
export interface Collision {
  readonly name: string;
  readonly winner: string;
  readonly losers: readonly string[];
}

/** What `loadCatalog` found in one source. */
export interface CatalogSource {
  readonly source: Source;
  readonly exists: boolean;
  readonly count: number;
}

/**
 * An immutable snapshot of all sources. Reading a body or a file goes to the store that the skill came from.
 */
export class Catalog {
  /** Sorted by name. */
  readonly skills: readonly CatalogSkill[];
  readonly diagnostics: readonly Diagnostic[];
  readonly collisions: readonly Collision[];
  readonly sources: readonly CatalogSource[];
  #byName: ReadonlyMap<string, CatalogSkill> | undefined;
  readonly #stores: ReadonlyMap<string, Source>;

  constructor(parts: {
    skills: readonly CatalogSkill[];
    diagnostics: readonly Diagnostic[];
    collisions: readonly Collision[];
    sources: readonly CatalogSource[];
  }) {
    this.skills = Object.freeze(parts.skills);
    this.diagnostics = Object.freeze(parts.diagnostics);
    this.collisions = Object.freeze(parts.collisions);
    this.sources = Object.freeze(parts.sources);
    this.#stores = new Map(parts.sources.map(({ source }) => [source.root, source]));
  }

  /** By name; the folder's name also resolves when only one skill has it. */
  find(name: string): CatalogSkill | undefined {
    this.#byName ??= new Map(this.skills.map((skill) => [skill.name, skill]));
    return findRecord(this.#byName, name);
  }

  /** Like `find`, but rejects an unknown name with SKILL_NOT_FOUND. */
  get(name: string): CatalogSkill {
    const skill = this.find(name);
    if (skill === undefined) throw skillNotFound(name);
    return skill;
  }

  has(name: string): boolean {
    return this.find(name) !== undefined;
  }

  /** All names, the unavailable ones included. */
  listNames(): string[] {
    return this.skills.map((skill) => skill.name);
  }

  listAvailable(): CatalogSkill[] {
    return this.skills.filter((skill) => skill.available);
  }

  /** Loads the body. */
  async load(name: string, options?: LoadSkillOptions): Promise<Skill & Standing> {
    const skill = this.get(name);
    const loaded = await this.#store(skill).loadSkill(skill.name, options);
    const { source, trust, root, available, reason } = skill;
    return { ...loaded, source, trust, root, available, ...(reason === undefined ? {} : { reason }) };
  }

  /** Reads a file of a skill's folder (ruling 17). */
  async readFile(name: string, path: string, options?: ReadFileOptions): Promise<SkillFile> {
    const skill = this.get(name);
    return this.#store(skill).readFile(skill.name, path, options);
  }

  /** The digest of the skill's whole folder; undefined where the store cannot tell. */
  async digest(name: string): Promise<string | undefined> {
    const skill = this.get(name);
    return this.#store(skill).digest?.(skill.name);
  }

  #store(skill: CatalogSkill): Source['store'] {
    const source = this.#stores.get(skill.root);
    if (source === undefined) throw skillNotFound(skill.name);
    return source.store;
  }
}
