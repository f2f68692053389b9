import type { Diagnostic, Loaded } from '../diagnostics/diagnostic.ts';
import type { DialectName } from '../dialects/dialect-name.ts';
import type { Manifest } from '../manifest/manifest.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';

/**
 * Where skills come from. The file system is the default; a host may bring a store of its own.
 *
 * Contract (store.contract.ts runs it against every store):
 * - `listSkills` never rejects because one skill is bad: that skill becomes a diagnostic.
 * - What `listSkills` returns, `loadSkill` can load, unless it changed in between.
 * - `loadSkill` and `readFile` reject with a SkillsError; the message has no absolute path.
 * - `readFile` never returns a byte from outside the skill's folder.
 */
export interface SkillStore {
  listSkills(): Promise<SkillListing>;
  loadSkill(name: string, options?: LoadSkillOptions): Promise<Skill>;
  readFile(name: string, path: string, options?: ReadFileOptions): Promise<SkillFile>;
  /** `sha256:…` over the whole skill (ruling 14). A store without it cannot hold what needs approval. */
  digest?(name: string): Promise<string>;
}

export interface SkillListing extends Loaded<SkillRecord> {
  /** Skills whose name another skill of the same store has taken: listed for the record, not loadable. */
  readonly shadowed: readonly SkillRecord[];
}

export interface LoadSkillOptions {
  /** How much of the body to keep, in bytes of UTF-8; cut at a character's boundary. */
  readonly maxBytes?: number;
}

export interface ReadFileOptions {
  /** Default 2,000,000. */
  readonly maxBytes?: number;
  /** What to do with a file over the limit: fail with FILE_TOO_LARGE, or cut it. Default `truncate`. */
  readonly overflow?: 'error' | 'truncate';
  /** `one-level` allows only `scripts|references|assets/<file>` (TavernKit). Default `any`. */
  readonly scope?: 'any' | 'one-level';
}

/** One listed skill: its frontmatter and where it is. The body has not been read. */
export interface SkillRecord {
  readonly name: string;
  readonly description: string;
  readonly dialect: DialectName;
  readonly manifest: Manifest;
  /** Absolute path of the SKILL.md (or the flat file), or the store's own address for it. */
  readonly path: string;
  /** Absolute path of the skill's folder; undefined for a flat file. */
  readonly directory?: string | undefined;
  /** The folder's own name (flat: the file's stem). */
  readonly folderName: string;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
  /** Warnings about this skill. */
  readonly diagnostics: readonly Diagnostic[];
}

/** One loaded skill. */
export interface Skill extends SkillRecord {
  /** Markdown after the frontmatter. */
  readonly body: string;
  readonly bodyTruncated: boolean;
  /** How many bytes of the body were left out. */
  readonly bytesRemoved: number;
  /** Every regular file of the folder but SKILL.md: relative paths with `/`, sorted. Hidden ones, node_modules and __pycache__ are left out. */
  readonly files: readonly string[];
  /** Tools of the body (gibberish). */
  readonly tools: readonly ToolDefinition[];
}

export interface SkillFile {
  readonly name: string;
  /** As asked for, normalised. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Decoded text; undefined when the file is binary. */
  readonly text?: string;
  readonly mediaType: string;
  readonly truncated: boolean;
  readonly bytesRemoved: number;
}
