import type { z } from 'zod';
import type { diffVersion } from '../routes/skills/diff-version.ts';
import type { versionShape } from '../routes/skills/skill-shapes.ts';
import { guarded, type ChangeOptions } from './change-options.ts';
import { requestPath } from './request-path.ts';
import type { QueryOf } from './route-types.ts';
import type { SkillDetail } from './skills-client.ts';
import type { CallOptions, Transport } from './transport.ts';

export type SkillVersion = z.output<typeof versionShape>;

/** What a version changed. */
export interface SkillDiff {
  readonly number: number;
  readonly against: number;
  readonly files: readonly { readonly path: string; readonly status: 'added' | 'removed' | 'changed' }[];
  /** As `git diff` writes it. */
  readonly diff: string;
  readonly truncated: boolean;
}

/** What a skill was. */
export interface SkillVersionsClient {
  /** Newest first. */
  versions(
    name: string,
    options?: CallOptions,
  ): Promise<{ readonly versions: readonly SkillVersion[]; readonly total: number }>;
  version(
    name: string,
    number: number,
    options?: CallOptions,
  ): Promise<SkillVersion & { readonly raw_content: string }>;
  diff(
    name: string,
    number: number,
    query?: QueryOf<typeof diffVersion>,
    options?: CallOptions,
  ): Promise<SkillDiff>;
  /** It becomes a new version. */
  restore(name: string, number: number, options?: ChangeOptions): Promise<SkillDetail>;
}

export function skillVersionsClient(transport: Transport): SkillVersionsClient {
  return {
    versions: (name, options) => transport.json('GET', requestPath`skills/${name}/versions`, options),
    version: (name, number, options) =>
      transport.json('GET', requestPath`skills/${name}/versions/${number}`, options),
    diff: (name, number, query, options) =>
      transport.json('GET', requestPath`skills/${name}/versions/${number}/diff`, { ...options, query }),
    restore: (name, number, options) =>
      transport.json('POST', requestPath`skills/${name}/versions/${number}/restore`, guarded(options)),
  };
}
