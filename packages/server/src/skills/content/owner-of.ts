import type { Manifest } from '@techne/skills';

/** Whose a SKILL.md says that it is, whatever its dialect. */
export function ownerOf({ raw }: Manifest): string | undefined {
  const owner = raw['user_id'];
  return typeof owner === 'string' && owner !== '' ? owner : undefined;
}
