import { SkillsError } from '../errors/skills-error.ts';
import { canonicalName } from '../manifest/skill-name.ts';

/** Finds by name, which comes from callers and models and may be anything; the folder's name also resolves when only one skill has it (ruling 4). */
export function findRecord<Record extends { readonly name: string; readonly folderName: string }>(
  records: ReadonlyMap<string, Record>,
  name: unknown,
): Record | undefined {
  if (typeof name !== 'string') return undefined;
  const wanted = canonicalName(name);
  const exact = records.get(wanted);
  if (exact !== undefined) return exact;
  let found: Record | undefined;
  for (const record of records.values()) {
    if (canonicalName(record.folderName) !== wanted) continue;
    if (found !== undefined) return undefined;
    found = record;
  }
  return found;
}

export function skillNotFound(name: unknown): SkillsError {
  const message =
    typeof name === 'string'
      ? `There is no skill named ${name.slice(0, 100)}`
      : `The name of a skill is text, not ${name === null ? 'null' : typeof name}`;
  return new SkillsError('SKILL_NOT_FOUND', message, {
    hint: 'List the skills to see their names.',
    data: { name },
  });
}
