import type { CatalogSkill } from '../catalog/catalog.ts';

export interface VisibilityOptions {
  /** gibb.eri.sh's mode; skills of other modes are hidden. Default `Global`. */
  readonly mode?: string;
  /** Ash's chat type; skills that other types alone may invoke are hidden. Undefined: none are. */
  readonly chatType?: string;
}

/**
 * The skills that a model is told of: available, described, open to models, and of this mode and chat type.
 *
 * @example
 * visibleSkills(catalog.skills, { mode: 'Dev', chatType: 'private' });
 */
export function visibleSkills<Item extends CatalogSkill>(
  skills: readonly Item[],
  options: VisibilityOptions = {},
): Item[] {
  const mode = options.mode ?? 'Global';
  return skills.filter((skill) => {
    if (!skill.available) return false;
    const { manifest } = skill;
    if (!manifest.modelInvocable || manifest.descriptionDefaulted) return false;
    const modes = manifest.gibberish?.modes;
    if (modes !== undefined && !modes.includes('Global') && !modes.includes(mode)) return false;
    const chatTypes = manifest.ash?.chatTypes;
    return (
      chatTypes === undefined ||
      options.chatType === undefined ||
      chatTypes.includes(options.chatType.toLowerCase())
    );
  });
}
