import { canonicalName, type CatalogSkill } from '@techne/skills';
import { HttpError } from '../errors/http-error.ts';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../services/services.ts';

/** Turns a skill on or off for a whole tenant, whichever source has it; it stays off when another source takes over. */
export async function setSkillEnabled(
  { skills, store }: Pick<Services, 'skills' | 'store'>,
  caller: Caller,
  name: string,
  enabled: boolean,
): Promise<CatalogSkill> {
  const find = async (): Promise<CatalogSkill> => {
    const resolved = await skills.resolve(caller, name);
    if (resolved !== undefined) return resolved.skill;
    throw new HttpError(404, { field: 'name', message: `Skill '${name}' not found` });
  };
  const { name: known } = await find();
  await store.skillSettings.setEnabled(caller.tenant, canonicalName(known), enabled, caller.userId);
  return find();
}
