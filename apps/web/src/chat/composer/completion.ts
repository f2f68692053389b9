import type { CatalogEntry } from '@techne/server/client';

/** A name that is being written: `/` activates a skill, `@` runs one. */
export interface Completion {
  readonly sign: '/' | '@';
  readonly query: string;
  /** Where the sign stands; the name ends at the caret. */
  readonly start: number;
}

/** `/` counts at the very start of a message, `@` wherever a word begins. */
export function completionAt(message: string, caret: number): Completion | undefined {
  const before = message.slice(0, caret);
  const slash = /^\/([a-z0-9-]*)$/i.exec(before);
  if (slash !== null) return { sign: '/', query: (slash[1] ?? '').toLowerCase(), start: 0 };
  const at = /(?:^|\s)@([a-z0-9-]*)$/i.exec(before);
  if (at === null) return undefined;
  const query = at[1] ?? '';
  return { sign: '@', query: query.toLowerCase(), start: caret - query.length - 1 };
}

/** The message with the name written out, and where the caret then stands. */
export function complete(
  message: string,
  caret: number,
  { sign, start }: Completion,
  name: string,
): { readonly message: string; readonly caret: number } {
  const rest = message.slice(caret).replace(/^\s/, '');
  const written = `${message.slice(0, start)}${sign}${name} `;
  return { message: written + rest, caret: written.length };
}

const most = 50;

/** Skills that can be used, those whose names begin as written first, then other names, then descriptions. */
export function matchSkills(skills: readonly CatalogEntry[], query: string): readonly CatalogEntry[] {
  const usable = skills.filter(({ available, enabled }) => available && enabled);
  if (query === '') return usable.slice(0, most);
  return usable
    .map((skill) => ({ skill, rank: rankOf(skill, query) }))
    .filter(({ rank }) => rank < 3)
    .sort((a, b) => a.rank - b.rank || (a.skill.name < b.skill.name ? -1 : 1))
    .slice(0, most)
    .map(({ skill }) => skill);
}

function rankOf({ name, description }: CatalogEntry, query: string): number {
  const lower = name.toLowerCase();
  if (lower.startsWith(query)) return 0;
  if (lower.includes(query)) return 1;
  return query.length > 2 && description.toLowerCase().includes(query) ? 2 : 3;
}

/** A skill that is named by `@` where the server does not look for it: only at the start it runs. */
export function misplacedRun(message: string, skills: readonly CatalogEntry[]): string | undefined {
  if (message.startsWith('@')) return undefined;
  const [, name] = /\s@([a-z0-9-]+)(?:\s|$)/.exec(message) ?? [];
  return skills.some((skill) => skill.name === name) ? name : undefined;
}
