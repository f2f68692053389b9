import type { Catalog, CatalogSkill } from '@techne/skills';
import { findSkill } from '../skill-tools/find-skill.ts';
import type { SkillToolsOptions } from '../skill-tools/skill-tools-options.ts';
import { errorText } from '../skill-tools/remcochat/error-text.ts';

export type Invoked =
  | { readonly kind: 'skill'; readonly skill: CatalogSkill }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string };

/** The skill that a person names; undefined when nobody knows the name, or people may not start it. */
export function findInvoked(
  catalog: Catalog,
  name: string,
  place: Pick<SkillToolsOptions, 'mode' | 'chatType'>,
): Invoked | undefined {
  const skill = catalog.find(name);
  if (skill === undefined || !skill.manifest.userInvocable) return undefined;
  const answer = findSkill(catalog, skill.name, { ...place, invoked: new Map([[skill.name, '']]) });
  if (answer.ok) return { kind: 'skill', skill: answer.data };
  return { kind: 'refused', code: answer.refusal.code, message: errorText(answer.refusal) };
}
