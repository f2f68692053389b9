import type { StoredFile } from '@techne/store';
import { HttpError } from '../../errors/http-error.ts';
import type { Caller } from '../../http/caller.ts';
import { requireChangeable } from '../../skills/changes/require-changeable.ts';
import type { SkillService } from '../../skills/skill-service.ts';

/**
 * The files of a version. Only for those who may change the skill: what was taken out before it was shared is not for
 * everybody.
 */
export async function requireVersion(
  skills: SkillService,
  caller: Caller,
  name: string,
  number: number,
): Promise<readonly StoredFile[]> {
  await requireChangeable(skills, caller, name);
  const files = await skills.managed.filesOf(caller.tenant, name, number);
  if (files === undefined) throw noVersion(name, number);
  return files;
}

export function noVersion(name: string, number: number): HttpError {
  return new HttpError(404, { field: 'number', message: `Skill '${name}' has no version ${number}` });
}
