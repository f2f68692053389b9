import type { DialectName } from '../dialects/dialect-name.ts';
import type { Manifest } from '../manifest/manifest.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Source, SourceKind, TrustLevel } from '../sources/source.ts';
import type { SkillRecord } from '../store/skill-store.ts';
import type { CatalogSkill } from './catalog.ts';

/** A record seen through its source. It copies nothing, since a catalog may hold a hundred thousand of these. */
export class PlacedSkill implements CatalogSkill {
  readonly reason: string | undefined;
  readonly #record: SkillRecord;
  readonly #source: Source;

  constructor(record: SkillRecord, source: Source, reason: string | undefined) {
    this.#record = record;
    this.#source = source;
    this.reason = reason;
  }

  get name(): string {
    return this.#record.name;
  }
  get description(): string {
    return this.#record.description;
  }
  get dialect(): DialectName {
    return this.#record.dialect;
  }
  get manifest(): Manifest {
    return this.#record.manifest;
  }
  get path(): string {
    return this.#record.path;
  }
  get directory(): string | undefined {
    return this.#record.directory;
  }
  get folderName(): string {
    return this.#record.folderName;
  }
  get modifiedAt(): number {
    return this.#record.modifiedAt;
  }
  get diagnostics(): readonly Diagnostic[] {
    return this.#record.diagnostics;
  }
  get source(): SourceKind {
    return this.#source.kind;
  }
  get trust(): TrustLevel {
    return this.#source.trust;
  }
  get root(): string {
    return this.#source.root;
  }
  get available(): boolean {
    return this.reason === undefined;
  }

  /** What a host would print: getters alone would leave it empty. */
  toJSON(): Omit<CatalogSkill, 'diagnostics'> {
    const {
      name,
      description,
      dialect,
      manifest,
      path,
      directory,
      folderName,
      modifiedAt,
      source,
      trust,
      root,
      available,
      reason,
    } = this;
    return {
      name,
      description,
      dialect,
      manifest,
      path,
      directory,
      folderName,
      modifiedAt,
      source,
      trust,
      root,
      available,
      reason,
    };
  }
}
