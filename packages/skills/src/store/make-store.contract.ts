import { skillText } from '../../test/temporary-folder.ts';
import type { DialectChoice } from '../dialects/dialect-name.ts';
import type { SkillFiles } from './memory-store.ts';
import type { SkillStore } from './skill-store.ts';

/** Makes a store that holds exactly these skills, by folder name. */
export type MakeStore = (
  skills: Readonly<Record<string, SkillFiles>>,
  options?: { readonly strict?: boolean; readonly dialect?: DialectChoice },
) => SkillStore;

/** One good skill, with these files beside its SKILL.md. */
export function one(name: string, files: SkillFiles = {}): Record<string, SkillFiles> {
  return { [name]: { 'SKILL.md': skillText(name), ...files } };
}
