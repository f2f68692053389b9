import { HttpError } from '../../errors/http-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { Services } from '../../services/services.ts';
import { checkName, checkSpelling } from '../../skills/content/skill-name.ts';
import type { ResolvedSkill } from '../../skills/skill-service.ts';

/**
 * A skill that the caller may run. A name that no managed skill can have is 400, unless a lenient source really has a
 * skill of that name; an unknown one, or somebody else's, is 404; one that was turned off is 403.
 */
export async function requireSkill(services: Services, caller: Caller, name: string): Promise<ResolvedSkill> {
  const resolved = await services.skills.resolve(caller, name);
  if (resolved === undefined) {
    checkName(name);
    throw new HttpError(404, { field: 'name', message: `Skill '${name}' not found` });
  }
  checkSpelling(name, resolved.skill.name);
  const { available, reason } = resolved.skill;
  if (!available)
    throw new HttpError(403, `The skill ${name} is not available: ${reason ?? 'it is disabled'}`);
  return resolved;
}
