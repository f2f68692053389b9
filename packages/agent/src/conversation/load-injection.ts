import {
  renderActivation,
  SkillsError,
  substituteArguments,
  usesArguments,
  type Catalog,
} from '@techne/skills';
import type { ActiveSkills } from '../skill-tools/active-skills.ts';
import type { PreparedMessage } from './prepared-message.ts';

const defaultSkillBytes = 200_000;

/** The text of a skill, to stand in the instructions of one request. */
export interface Injection {
  readonly kind: 'injection';
  readonly name: string;
  readonly content: string;
  readonly truncated: boolean;
}

export interface InjectionOptions {
  readonly name: string;
  /** What a person typed after the name, where one did in this message. */
  readonly text?: string | undefined;
  readonly maxBytes?: number | undefined;
  /** Skills whose text the model has already: those are not injected, unless what was typed makes it another one. */
  readonly unless?: ActiveSkills | undefined;
}

/** The text of the skill that a person named, for a model that does not fetch it; undefined where there is none. */
export async function loadInjection(
  catalog: Catalog,
  { name, text, maxBytes = defaultSkillBytes, unless }: InjectionOptions,
): Promise<Injection | Extract<PreparedMessage, { kind: 'refused' }> | undefined> {
  if (catalog.find(name)?.available !== true) return undefined;
  try {
    const skill = await catalog.load(name, { maxBytes });
    const fillsIn = text !== undefined && usesArguments(skill.body);
    if (!fillsIn && unless?.has(name) === true && unless.holds(name, await catalog.digest(name)))
      return undefined;
    const body = text === undefined ? skill.body : substituteArguments(skill.body, text);
    const content = renderActivation({ ...skill, body });
    return { kind: 'injection', name, content, truncated: skill.bodyTruncated };
  } catch (error) {
    if (!SkillsError.isInstance(error)) throw error;
    return { kind: 'refused', code: 'SKILL_FAILED', message: `The skill ${name} cannot be read.` };
  }
}
