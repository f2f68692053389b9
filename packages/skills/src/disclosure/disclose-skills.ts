import type { Catalog, CatalogSkill } from '../catalog/catalog.ts';
import { assignToolNames } from '../tools/assign-tool-names.ts';
import type { DisclosedEntry } from './prompt-format.ts';
import { renderDisclosure, type Disclosure, type RenderOptions } from './render-disclosure.ts';
import { visibleSkills, type VisibilityOptions } from './visible-skills.ts';

export interface DiscloseOptions extends RenderOptions, VisibilityOptions {
  /**
   * Where the model may find a skill: true for its absolute SKILL.md (`xml`), or what a host mounts it as (`xml`
   * and `markdown`). The other formats never say it.
   */
  readonly location?: boolean | ((skill: CatalogSkill) => string | undefined);
}

/**
 * Tells a model about the skills of a catalog: nothing at all when there are none to tell of.
 *
 * @example
 * const { text } = await discloseSkills(catalog, { format: 'xml', budget: 2_560 });
 */
export async function discloseSkills(catalog: Catalog, options: DiscloseOptions): Promise<Disclosure> {
  const skills = visibleSkills(catalog.skills, options);
  if (options.format === 'functions')
    return renderDisclosure(await toolEntries(catalog, skills, options), options);
  return renderDisclosure(
    skills.map((skill) => skillEntry(skill, options)),
    options,
  );
}

function skillEntry(skill: CatalogSkill, { location, format }: DiscloseOptions): DisclosedEntry {
  const absolute = location === true && format === 'xml' ? skill.path : undefined;
  return {
    name: skill.name,
    description: skill.description,
    location: typeof location === 'function' ? location(skill) : absolute,
  };
}

/** The tools of skills that have some; a skill without tools stands by its own name. */
async function toolEntries(
  catalog: Catalog,
  skills: readonly CatalogSkill[],
  options: DiscloseOptions,
): Promise<DisclosedEntry[]> {
  const loaded = await Promise.all(
    skills.map(async (skill) => ({ skill, tools: await toolsOf(catalog, skill) })),
  );
  const reserved = (options.nativeTools ?? []).map((tool) => tool.name);
  const named = assignToolNames(
    loaded.map(({ skill, tools }) => ({ skill: skill.name, tools })),
    reserved,
  );
  return loaded.flatMap(({ skill, tools }) =>
    tools.length === 0
      ? [skillEntry(skill, options)]
      : tools.map((tool) => ({ name: named.get(tool) ?? tool.name, description: tool.description })),
  );
}

/** A skill that became unreadable since it was listed is told of by its name. */
async function toolsOf(catalog: Catalog, skill: CatalogSkill) {
  try {
    return (await catalog.load(skill.name)).tools;
  } catch {
    return [];
  }
}
