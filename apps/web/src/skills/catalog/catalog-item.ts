import type { CatalogAnswer, CatalogEntry, SkillSummary } from '@techne/server/client';

/** A skill as a row of the catalog. */
export interface CatalogItem extends CatalogEntry {
  /** How many values a run asks for; undefined where the catalog does not tell. */
  readonly inputCount: number | undefined;
  /** How many remarks there are on it; for admins. */
  readonly problems: number;
  /** What a search looks at, in lower case. */
  readonly words: string;
}

/** Joins what the server tells about skills, once for each answer, so that every key press only filters. */
export function catalogItems(
  { skills, warnings = [] }: CatalogAnswer,
  managed: readonly SkillSummary[],
): readonly CatalogItem[] {
  const remarks = new Map<string, number>();
  for (const { path } of warnings) remarks.set(path, (remarks.get(path) ?? 0) + 1);
  const inputs = new Map(managed.map(({ name, inputs: { length } }) => [name, length]));
  return skills.map((skill) => ({
    ...skill,
    inputCount: skill.source === 'managed' ? inputs.get(skill.name) : undefined,
    problems: skill.path === undefined ? 0 : (remarks.get(skill.path) ?? 0),
    words: `${skill.name} ${skill.description}`.toLowerCase(),
  }));
}
