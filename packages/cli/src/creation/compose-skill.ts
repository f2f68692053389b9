import { parseSkill, skillTemplates, type DialectName, type ParsedSkill } from '@techne/skills';
import { encodeJson } from '../terminal/encode-json.ts';

/** What to write and what is wrong with it; without a problem it is valid in strict mode. */
export interface ComposedSkill {
  readonly text: string;
  readonly problem?: string;
}

/** Fills the template of a dialect. The description is written as it is where YAML reads it back the same, else in quotes. */
export function composeSkill(dialect: DialectName, name: string, description: string): ComposedSkill {
  const { fill } = skillTemplates[dialect];
  const plain = fill({ name, description });
  if (!description.includes('\n') && readsBack(check(plain, dialect, name), description))
    return { text: plain };
  // JSON's strings are YAML's double-quoted ones.
  const text = fill({ name, description: encodeJson(description) });
  const quoted = check(text, dialect, name);
  if (readsBack(quoted, description)) return { text };
  return { text, problem: quoted.diagnostics[0]?.message ?? 'the description cannot be kept as it is' };
}

function check(text: string, dialect: DialectName, name: string): ParsedSkill {
  return parseSkill(text, {
    file: 'SKILL.md',
    folderName: name,
    dialect,
    strict: true,
    unknownKeys: 'error',
  });
}

function readsBack(parsed: ParsedSkill, description: string): boolean {
  return parsed.ok && parsed.diagnostics.length === 0 && parsed.manifest.raw['description'] === description;
}
