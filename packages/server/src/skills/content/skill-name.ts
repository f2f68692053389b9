import { z } from 'zod';
import { HttpError } from '../../errors/http-error.ts';

const longest = 64;

/** What is wrong with a name, in the words and the order of Agent Flow Lite (section 4); null when nothing is. */
export function nameProblem(name: string): string | null {
  if (name === '') return 'Skill name is required';
  if (Array.from(name).length > longest) return 'Skill name must be 64 characters or less';
  if (name !== name.toLowerCase()) return 'Skill name must be lowercase';
  if (!/^[a-z0-9-]+$/.test(name))
    return 'Skill name can only contain lowercase letters, numbers, and hyphens';
  if (name.startsWith('-') || name.endsWith('-')) return 'Skill name cannot start or end with a hyphen';
  if (name.includes('--')) return 'Skill name cannot contain consecutive hyphens';
  return null;
}

export function checkName(name: string): void {
  const message = nameProblem(name);
  if (message !== null) throw new HttpError(400, { field: 'name', message });
}

/**
 * Refuses a wrong spelling of the name of a skill that was found: catalogs forgive blanks and look-alikes, the API does
 * not, unless a lenient source really has a skill with a name of that sort.
 */
export function checkSpelling(asked: string, found: string): void {
  if (asked !== found && nameProblem(found) === null) checkName(asked);
}

/** A name in a path: wrong ones are 400 before anybody looks whether there is such a skill (ruling 26). */
export const skillName = z
  .string()
  .superRefine((name, context) => {
    const message = nameProblem(name);
    if (message !== null) context.addIssue({ code: 'custom', message });
  })
  .meta({ description: 'The name of a skill.', example: 'article-summary' });
