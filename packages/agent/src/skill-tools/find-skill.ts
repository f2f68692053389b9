import { nearestNames, visibleSkills, type Catalog, type CatalogSkill } from '@techne/skills';
import type { SkillToolsOptions } from './skill-tools-options.ts';
import { refuse, type Answer } from './skill-refusal.ts';

type Access = Pick<SkillToolsOptions, 'mode' | 'chatType' | 'invoked' | 'active'>;

/**
 * The skill that a model names, or why it may not have it: what is disabled or belongs elsewhere says so, and does not
 * pretend to be missing. A skill that a person started may be loaded even when models may not start it.
 */
export function findSkill(catalog: Catalog, name: string, access: Access): Answer<CatalogSkill> {
  if (name === '') return refuse('NAME_MISSING', '');
  const skill = catalog.find(name);
  if (skill === undefined) {
    const near = nearestNames(
      name,
      offeredSkills(catalog, access).map((each) => each.name),
    );
    return refuse('SKILL_NOT_FOUND', name, '', near.length === 0 ? '' : `Did you mean ${near.join(' or ')}?`);
  }
  if (!skill.available) return refuse('SKILL_DISABLED', skill.name, skill.reason ?? '');
  const elsewhere = whyElsewhere(skill, access);
  if (elsewhere !== undefined) return refuse('SKILL_NOT_AVAILABLE', skill.name, elsewhere);
  if (isStarted(skill, access) || visibleSkills([skill], access).length > 0) return { ok: true, data: skill };
  return refuse('SKILL_NOT_AVAILABLE', skill.name, 'only a person can start it', `Ask for /${skill.name}.`);
}

/** The skills that a model is offered: those it is told of, and those that a person started. */
export function offeredSkills(catalog: Catalog, access: Access): readonly CatalogSkill[] {
  const visible = new Set(visibleSkills(catalog.skills, access));
  return catalog.skills.filter(
    (skill) =>
      visible.has(skill) ||
      (isStarted(skill, access) && skill.available && whyElsewhere(skill, access) === undefined),
  );
}

/** Why a skill is not for this mode or this kind of chat; undefined when it is. */
function whyElsewhere(skill: CatalogSkill, access: Access): string | undefined {
  const modes = skill.manifest.gibberish?.modes;
  const mode = access.mode ?? 'Global';
  if (modes !== undefined && !modes.includes('Global') && !modes.includes(mode))
    return `it belongs to the mode ${modes.join(', ')}`;
  const chatTypes = skill.manifest.ash?.chatTypes;
  const chatType = access.chatType?.toLowerCase();
  return chatTypes === undefined || chatType === undefined || chatTypes.includes(chatType)
    ? undefined
    : `it is not for ${chatType} chats`;
}

function isStarted(skill: CatalogSkill, { invoked, active }: Access): boolean {
  return invoked?.has(skill.name) === true || active?.has(skill.name) === true;
}
