import { text } from '../../text/text.ts';

/** What is wrong with the name of a new skill, before the server is asked. */
export function nameProblem(name: string): string | undefined {
  if (name === '') return text.skills.create.nameRequired;
  if (name.length > 64) return text.skills.create.nameLong;
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) ? undefined : text.skills.create.nameShape;
}
