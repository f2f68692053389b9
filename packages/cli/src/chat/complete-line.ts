import type { CatalogSkill } from '@techne/skills';
import { chatCommands, skillWord } from './chat-commands.ts';

/** The lines that what is typed can become: `/name` and `@name` of the skills that a person may start. */
export function completeLine(line: string, skills: readonly CatalogSkill[]): readonly string[] {
  const sign = line.charAt(0);
  if ((sign !== '/' && sign !== '@') || /\s/.test(line)) return [];
  const names = skills.filter(({ manifest }) => manifest.userInvocable).map(({ name }) => name);
  const all =
    sign === '/'
      ? [...names.map(skillWord), ...chatCommands.map(({ name }) => `/${name}`)]
      : names.map((name) => `@${name}`);
  // The name is followed by what the person wants of it.
  return all.filter((each) => each.startsWith(line)).map((each) => `${each} `);
}
