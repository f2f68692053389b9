/** Who sees a managed skill: its owner, or everybody of the tenant. */
export const visibilities = ['private', 'tenant'] as const;
export type Visibility = (typeof visibilities)[number];

/** One file of a skill. */
export interface StoredFile {
  /** Relative, with `/`. */
  readonly path: string;
  readonly executable: boolean;
  readonly bytes: Uint8Array;
}

/** What the database knows of a managed skill. */
export interface ManagedSkillRecord {
  readonly tenant: string;
  readonly name: string;
  readonly owner?: string;
  readonly visibility: Visibility;
  /** Of the newest version, from 1. */
  readonly version: number;
  readonly digest: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface SkillVersion {
  readonly number: number;
  readonly digest: string;
  readonly author?: string;
  readonly createdAt: number;
  readonly files: readonly { readonly path: string; readonly executable: boolean; readonly size: number }[];
}

export interface SkillWrite {
  readonly tenant: string;
  readonly name: string;
  /** Without it, a skill that is there keeps its owner. */
  readonly owner?: string;
  readonly author?: string;
  readonly digest: string;
  readonly files: readonly StoredFile[];
  /** For a new skill only; else it stays as it is. Default private. */
  readonly visibility?: Visibility;
}

/**
 * Managed skills and their versions. Every write moves the topic `skills:<tenant>` on. Equal bytes are kept once.
 * Contract: `create` of a name that is there rejects with `CONFLICT`; `write` with an `expected` version that is not
 * the newest rejects with `CONFLICT`; `write` and `setVisibility` of a skill that is not there reject with `NOT_FOUND`;
 * `remove` takes its versions along, and blobs that nothing names any more. The newest 100 versions are kept.
 */
export interface SkillVersions {
  create(skill: SkillWrite): Promise<ManagedSkillRecord>;
  write(skill: SkillWrite, options?: { readonly expected?: number }): Promise<ManagedSkillRecord>;
  setVisibility(tenant: string, name: string, visibility: Visibility): Promise<ManagedSkillRecord>;
  find(tenant: string, name: string): Promise<ManagedSkillRecord | undefined>;
  /** The last updated first. */
  list(tenant: string): Promise<readonly ManagedSkillRecord[]>;
  remove(tenant: string, name: string): Promise<boolean>;
  /** Newest first. */
  versions(tenant: string, name: string): Promise<readonly SkillVersion[]>;
  /** The files of a version; undefined when there is no such version. */
  files(tenant: string, name: string, number: number): Promise<readonly StoredFile[] | undefined>;
}
