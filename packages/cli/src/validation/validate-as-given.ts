import { join, relative } from 'node:path';
import { validatePath, type Diagnostic, type ValidationResult } from '@techne/skills';
import type { CommandContext } from '../program/command.ts';
import { dialectChoices } from '../program/global-options.ts';

/** Validates what lies at `full`, and names every file the way that the person named it. */
export function validateAsGiven(
  given: string,
  full: string,
  { arguments: options }: CommandContext,
): ValidationResult[] {
  const dialect = options.oneOf('dialect', dialectChoices);
  const results = validatePath(full, {
    ...(dialect === undefined ? {} : { dialect }),
    strict: options.has('strict'),
  });
  const asGiven = (file: string): string => (file === full ? given : join(given, relative(full, file)));
  const renamed = (each: Diagnostic): Diagnostic => ({ ...each, file: asGiven(each.file) });
  return results.map((result) => ({
    ...result,
    path: asGiven(result.path),
    errors: result.errors.map(renamed),
    warnings: result.warnings.map(renamed),
  }));
}
