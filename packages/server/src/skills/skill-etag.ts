import type { ManagedSkillRecord } from '@techne/store';

/** The strong validator of a managed skill: its bytes, its version and who sees it. */
export function skillEtag({ digest, version, visibility }: ManagedSkillRecord): string {
  return `"${digest.slice('sha256:'.length, 'sha256:'.length + 32)}-${version}-${visibility}"`;
}
