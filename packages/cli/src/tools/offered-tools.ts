import {
  assignToolNames,
  visibleSkills,
  type Catalog,
  type Skill,
  type Standing,
  type ToolDefinition,
} from '@techne/skills';

/** A tool of a skill, under the name by which a model calls it. */
export interface OfferedTool {
  readonly name: string;
  readonly skill: Skill & Standing;
  readonly tool: ToolDefinition;
}

/** The tools that a model is offered in a mode; without one, those that are Global (ruling 23). */
export async function offeredTools(
  catalog: Catalog,
  mode: string | undefined,
): Promise<readonly OfferedTool[]> {
  const visible = visibleSkills(catalog.skills, mode === undefined ? {} : { mode });
  const loaded = await Promise.all(visible.map(({ name }) => loadSkill(catalog, name)));
  const skills = loaded.filter((skill) => skill !== undefined);
  const names = assignToolNames(skills.map(({ name, tools }) => ({ skill: name, tools })));
  return skills.flatMap((skill) =>
    skill.tools.map((tool) => ({ name: names.get(tool) ?? tool.name, skill, tool })),
  );
}

/** A skill that became unreadable since it was listed has no tools. */
async function loadSkill(catalog: Catalog, name: string): Promise<(Skill & Standing) | undefined> {
  try {
    return await catalog.load(name);
  } catch {
    return undefined;
  }
}
