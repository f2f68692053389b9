import { realpathSync } from 'node:fs';

/** What an approval is bound to: the real folder of a skill; of a flat one, its file. */
export function skillFolder(skill: {
  readonly directory?: string | undefined;
  readonly path: string;
}): string {
  return realpathSync(skill.directory ?? skill.path);
}
