import type { Source } from '@techne/skills';
import type { Config } from '../config/config.ts';

/** The sources of `[app.skills]` count their skills together. */
export const appSkillsGroup = 'app.skills';

export interface SkillLimits {
  readonly maxSkillBytes: number;
  readonly maxResourceBytes: number;
}

/** How much may be read of the skills of a source: `[app.skills]` has limits of its own. */
export function skillLimits(config: Config, source: Pick<Source, 'limit'>): SkillLimits {
  const section = source.limit?.group === appSkillsGroup ? config.app.skills : config.skills;
  return { maxSkillBytes: section.maxSkillMdBytes, maxResourceBytes: section.maxResourceBytes };
}
