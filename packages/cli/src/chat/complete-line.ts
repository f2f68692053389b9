import type { CatalogSkill } from '@techne/skills';

/** What `/` begins besides the names of skills. */
const ownCommands = ['/help', '/quit'];

/** The lines that what is typed can become: `/name` and `@name` of the skills that a person may start. */
export function completeLine(line: string, skills: readonly CatalogSkill[]): readonly string[] {
  const sign = line.charAt(0);
  if ((sign !== '/' && sign !== '@') || /\s/.test(line)) return [];
  const names = skills.filter(({ manifest }) => manifest.userInvocable).map(({ name }) => sign + name);
  const all = sign === '/' ? [...names, ...ownCommands] : names;
  // The name is followed by what the person wants of it.
  return all.filter((each) => each.startsWith(line)).map((each) => `${each} `);
}
