import type { Diagnostic, Severity } from '@techne/skills';
import { span, type Piece, type Style } from '../terminal/span.ts';

const styles: Record<Severity, Style> = { error: 'danger', warning: 'attention', info: 'quiet' };

/** `file:line:column`, as editors read it. */
export function renderPlace(place: {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}): string {
  const { file, line, column } = place;
  if (line === undefined) return file;
  return column === undefined ? `${file}:${line}` : `${file}:${line}:${column}`;
}

/** A diagnostic as lines: what is so and where, then what to do. `place` stands before it, empty for none. */
export function renderDiagnostic(
  diagnostic: Diagnostic,
  place: string,
  indent: string,
): readonly (readonly Piece[])[] {
  const { severity, code, message, hint } = diagnostic;
  return [
    [indent, place === '' ? '' : `${place}: `, span(styles[severity], severity), ` ${code}: ${message}`],
    ...(hint === '' ? [] : [[`${indent}  `, span('quiet', hint)]]),
  ];
}

/** A diagnostic as one line on its own: what is so, where, and what to do. */
export function renderLine(diagnostic: {
  readonly severity: Severity;
  readonly message: string;
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  readonly hint: string;
}): readonly Piece[] {
  const { severity, message, hint } = diagnostic;
  const end = /[.!?]$/.test(message) ? '' : '.';
  return [
    'techne: ',
    span(styles[severity], severity),
    `: ${renderPlace(diagnostic)}: ${message}${end} ${hint}`,
  ];
}
