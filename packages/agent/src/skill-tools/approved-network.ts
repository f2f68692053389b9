import type { NetworkAccess } from '@techne/exec';
import type { CatalogSkill } from '@techne/skills';
import type { ExecutionOptions } from './execution-options.ts';

/** What a sandboxed run of a skill may reach: only what it declares, and only as far as the host lets people approve. */
export function approvedNetwork(
  { manifest }: Pick<CatalogSkill, 'manifest'>,
  { network = { kind: 'host' } }: ExecutionOptions,
): NetworkAccess {
  return manifest.gibberish?.network === true ? network : { kind: 'none' };
}
