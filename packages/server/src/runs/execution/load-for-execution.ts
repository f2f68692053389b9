import { SkillsError, type Skill, type Standing } from '@techne/skills';
import { HttpError } from '../../errors/http-error.ts';
import type { ResolvedSkill } from '../../skills/skill-service.ts';

/** A skill with the digest of what was read, or the gate notices: the digest comes first. */
export async function loadForExecution({
  catalog,
  skill,
}: ResolvedSkill): Promise<{ readonly digest: string; readonly skill: Skill & Standing }> {
  try {
    const digest = await catalog.digest(skill.name);
    if (digest === undefined) throw new HttpError(403, 'Nothing of this skill can be run: it has no digest');
    return { digest, skill: await catalog.load(skill.name) };
  } catch (error) {
    if (!SkillsError.isInstance(error)) throw error;
    throw new HttpError(400, { field: 'content', message: error.message }, { cause: error });
  }
}
