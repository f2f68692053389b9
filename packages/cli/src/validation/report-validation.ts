import type { ValidationResult } from '@techne/skills';
import { renderDiagnostic, renderPlace } from '../diagnostics/render-diagnostic.ts';
import type { CommandContext } from '../program/command.ts';
import { exitCodes, type ExitCode } from '../program/exit-codes.ts';
import { span, type Piece } from '../terminal/span.ts';

/**
 * Prints the verdicts, and says how the command ends.
 *
 * @param otherwise what went wrong besides; it counts first
 */
export function reportValidation(
  { stdout, json }: CommandContext,
  results: readonly ValidationResult[],
  otherwise: ExitCode,
): ExitCode {
  if (json) stdout.json(results.map(toReport));
  else stdout.lines(results.flatMap(renderResult));
  if (otherwise !== exitCodes.done) return otherwise;
  return results.every((result) => result.valid) ? exitCodes.done : exitCodes.failed;
}

/** Every key is always there; the dialect is null where the file could not be read that far. */
function toReport({ path, valid, dialect, errors, warnings }: ValidationResult) {
  return { path, valid, dialect: dialect ?? null, errors, warnings };
}

function renderResult({ path, valid, errors, warnings }: ValidationResult): readonly (readonly Piece[])[] {
  const [first] = errors;
  const head: readonly Piece[] = valid
    ? [span('good', 'Valid skill'), `: ${path}`]
    : [span('danger', 'Invalid skill'), `: ${path}: ${first?.message ?? 'it cannot be read'}`];
  return [
    head,
    ...[...errors, ...warnings].flatMap((each) => renderDiagnostic(each, renderPlace(each), '  ')),
  ];
}
