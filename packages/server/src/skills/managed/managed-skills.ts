import type { SkillListing, SkillRecord, Source } from '@techne/skills';
import type { ManagedSkillRecord, SkillVersion, StoredFile, Visibility } from '@techne/store';

/** A managed skill: what the database knows of it, and its frontmatter. */
export interface ManagedSkill extends ManagedSkillRecord {
  readonly record: SkillRecord;
}

/** The managed skills of one tenant at one moment. The same object as long as nothing changed: caches hang on it. */
export interface TenantSkills {
  /** A real folder, in both implementations. */
  readonly source: Source;
  readonly listing: SkillListing;
  readonly skills: ReadonlyMap<string, ManagedSkill>;
}

export interface NewManagedSkill {
  readonly tenant: string;
  readonly name: string;
  readonly owner?: string;
  readonly author?: string;
  readonly visibility?: Visibility;
  readonly files: readonly StoredFile[];
}

/** A managed skill as it stands while nobody else can change it. */
export interface CurrentSkill {
  readonly record: ManagedSkillRecord;
  readonly files: readonly StoredFile[];
}

/** What a skill becomes: all of its files. */
interface ChangedSkill {
  readonly owner?: string;
  readonly files: readonly StoredFile[];
}

/**
 * Skills that people create over HTTP (ruling 25). Contract (managed-skills.contract.ts runs it on every implementation):
 * - of any number of creates of one name at once exactly one wins, the others reject with 409;
 * - `change` decides on what is there and nobody changes it in between; when `decide` throws, nothing has changed;
 * - what was acknowledged is durable; what was not is there whole or not at all;
 * - readers need no lock and never see a torn SKILL.md;
 * - nothing is ever written outside the tenant's folder.
 */
export interface ManagedSkills {
  /** Cheap when nothing changed, so that it may stand in every request. */
  open(tenant: string): Promise<TenantSkills>;
  /** Also finds one whose SKILL.md is broken, so that it can be mended or removed. */
  find(tenant: string, name: string): Promise<ManagedSkillRecord | undefined>;
  create(skill: NewManagedSkill): Promise<ManagedSkillRecord>;
  /** Undefined when there is no such skill. Bytes that stay the same make no version. */
  change(
    tenant: string,
    name: string,
    author: string | undefined,
    decide: (current: CurrentSkill) => ChangedSkill | Promise<ChangedSkill>,
  ): Promise<ManagedSkillRecord | undefined>;
  setVisibility(
    tenant: string,
    name: string,
    visibility: Visibility,
    check: (record: ManagedSkillRecord) => void,
  ): Promise<ManagedSkillRecord | undefined>;
  /** False when there is no such skill. `check` may throw to keep it. */
  remove(tenant: string, name: string, check: (record: ManagedSkillRecord) => void): Promise<boolean>;
  /** Newest first. */
  versions(tenant: string, name: string): Promise<readonly SkillVersion[]>;
  filesOf(tenant: string, name: string, number: number): Promise<readonly StoredFile[] | undefined>;
  /** The next `open` looks at the files again, even when it looked just now. */
  forget(tenant: string): void;
  /** The tenant and name of the managed skill in this real folder. */
  whoseFolder(folder: string): { readonly tenant: string; readonly name: string } | undefined;
  /** Resolves when what an earlier crash left behind has been put right. */
  ready(): Promise<void>;
}
