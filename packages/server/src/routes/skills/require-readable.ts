import type { Caller } from '../../http/caller.ts';
import { checkName, checkSpelling } from '../../skills/content/skill-name.ts';
import { skillNotFound } from '../../skills/managed/refusals.ts';
import type { ResolvedSkill, SkillService } from '../../skills/skill-service.ts';

/**
 * A skill that the caller may read: managed ones, and those of shared sources (ruling 31). A name that none can have is
 * 400, unless a lenient source really has it.
 */
export async function requireReadable(
  skills: SkillService,
  caller: Caller,
  name: string,
): Promise<ResolvedSkill> {
  const resolved = await skills.resolve(caller, name);
  if (resolved === undefined) {
    checkName(name);
    throw skillNotFound(name);
  }
  checkSpelling(name, resolved.skill.name);
  return resolved;
}
