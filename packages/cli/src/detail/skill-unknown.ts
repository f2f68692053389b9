import { explainSkill, nearestNames, type Catalog } from '@techne/skills';
import { CommandError } from '../program/command-error.ts';
import { exitCodes } from '../program/exit-codes.ts';

/** Why a name cannot be shown: a file bears it but is not valid, or there is none. */
export function skillUnknown(catalog: Catalog, name: string): CommandError {
  const { status, causes } = explainSkill(catalog, name);
  const [cause] = causes;
  if (status === 'invalid' && cause !== undefined) {
    const place = cause.line === undefined ? (cause.file ?? '') : `${cause.file ?? ''}:${cause.line}`;
    return new CommandError(
      exitCodes.failed,
      `the skill "${name}" is not valid: ${place}: ${cause.message}. ${cause.hint}`,
    );
  }
  const near = nearestNames(name, catalog.listNames()).map((each) => `"${each}"`);
  const next = near.length > 0 ? `Did you mean ${near.join(' or ')}?` : 'Run techne list to see the names.';
  return new CommandError(exitCodes.notFound, `there is no skill named "${name}". ${next}`);
}
