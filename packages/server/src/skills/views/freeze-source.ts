import { SkillsError, type SkillListing, type SkillStore, type Source } from '@techne/skills';

/**
 * A source as one look found it, or a part of that: catalogs of several callers come from one listing, and what is not in
 * theirs cannot be reached through them.
 */
export function freezeSource(source: Source, listing: SkillListing): Source {
  const { store } = source;
  const names = new Set(listing.items.map(({ name }) => name));
  const check = (name: string): void => {
    if (names.has(name)) return;
    throw new SkillsError('SKILL_NOT_FOUND', `There is no skill named ${name}`, {
      hint: 'Look at the list of skills.',
      data: { name },
    });
  };
  const frozen: SkillStore = {
    listSkills: () => Promise.resolve(listing),
    async loadSkill(name, options) {
      check(name);
      return store.loadSkill(name, options);
    },
    async readFile(name, path, options) {
      check(name);
      return store.readFile(name, path, options);
    },
    async digest(name) {
      check(name);
      if (store.digest !== undefined) return store.digest(name);
      throw new SkillsError('FILE_UNREADABLE', 'The source has no digests', {
        hint: 'Copy the skill elsewhere.',
      });
    },
  };
  return { ...source, store: frozen };
}
