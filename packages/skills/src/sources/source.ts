import type { SourceDialect } from '../dialects/dialect-name.ts';
import { FileSystemStore } from '../store/file-system-store.ts';
import type { SkillStore } from '../store/skill-store.ts';

export const sourceKinds = [
  'workspace',
  'user',
  'installed',
  'integration',
  'bundled',
  'managed',
  'mcp',
] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** How far the host trusts what a source holds. It gates execution, never listing (ruling 14). */
export type TrustLevel = 'bundled' | 'user' | 'untrusted';

/** A root of skills. The order of a list of sources is their precedence. */
export interface Source {
  readonly kind: SourceKind;
  readonly trust: TrustLevel;
  /** The folder, or the store's own address. */
  readonly root: string;
  readonly store: SkillStore;
  /** Default folders may be absent without a word. */
  readonly optional?: boolean;
  /** Sources that share a soft limit on the number of their skills (`[app.skills] max_skills`). */
  readonly limit?: { readonly group: string; readonly maxSkills: number };
}

export interface FolderSourceOptions {
  readonly path: string;
  readonly kind?: SourceKind;
  readonly trust?: TrustLevel;
  readonly dialect?: SourceDialect;
  readonly strict?: boolean;
  readonly flat?: boolean;
  readonly optional?: boolean;
  readonly limit?: { readonly group: string; readonly maxSkills: number };
  readonly maxSkillBytes?: number;
}

const trustOf: Record<SourceKind, TrustLevel> = {
  bundled: 'bundled',
  integration: 'bundled',
  user: 'user',
  managed: 'user',
  workspace: 'untrusted',
  installed: 'untrusted',
  mcp: 'untrusted',
};

/**
 * A source that is a folder.
 *
 * @example
 * folderSource({ path: '~/skills'.replace('~', homedir()), kind: 'user' });
 */
export function folderSource(options: FolderSourceOptions): Source {
  const kind = options.kind ?? 'user';
  const store = new FileSystemStore({
    root: options.path,
    ...(options.dialect === undefined ? {} : { dialect: options.dialect }),
    ...(options.strict === undefined ? {} : { strict: options.strict }),
    ...(options.flat === undefined ? {} : { flat: options.flat }),
    ...(options.maxSkillBytes === undefined ? {} : { maxSkillBytes: options.maxSkillBytes }),
  });
  return {
    kind,
    trust: options.trust ?? trustOf[kind],
    root: store.root,
    store,
    ...(options.optional === undefined ? {} : { optional: options.optional }),
    ...(options.limit === undefined ? {} : { limit: options.limit }),
  };
}
