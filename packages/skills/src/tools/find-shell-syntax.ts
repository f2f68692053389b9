import type { CommandToken } from './tokenise-command.ts';

/** A token that a shell would have read differently; here it is passed as it is written. */
export interface ShellSyntax {
  readonly text: string;
  /** 1-based, in the command's own text. */
  readonly line: number;
}

/**
 * Finds the tokens that only mean something to a shell: operators, redirects, variables,
 * substitutions, globs, `~`, a prompt, an assignment before the program, a comment behind it.
 * Each distinct token is named once.
 *
 * @example
 * const command = tokeniseCommand('ls *.ts | wc');
 * if (command.ok) findShellSyntax(command.tokens); // *.ts and |
 */
export function findShellSyntax(tokens: readonly CommandToken[]): readonly ShellSyntax[] {
  const found = new Map<string, ShellSyntax>();
  for (const [index, token] of tokens.entries()) {
    const isShellSyntax = hasShellSyntax(activeText(token), index === 0);
    if (isShellSyntax && !found.has(token.raw)) found.set(token.raw, { text: token.raw, line: token.line });
  }
  return [...found.values()];
}

const operator = /[|&;<>`*?]/;
const expansion = /\$[A-Za-z0-9_{(@#?!$*-]/;
const assignment = /^[A-Za-z_][A-Za-z0-9_]*=/;

function hasShellSyntax(text: string, isProgram: boolean): boolean {
  if (operator.test(text) || expansion.test(text) || hasBracketGlob(text)) return true;
  if (text.startsWith('#') || text === '~' || text.startsWith('~/')) return true;
  return isProgram && (text === '$' || assignment.test(text));
}

function hasBracketGlob(text: string): boolean {
  const open = text.indexOf('[');
  return open !== -1 && text.includes(']', open + 2);
}

// Text whose meaning quoting took away is replaced by a letter, so that only the rest can match.
// Double quotes leave `$` and the backtick their meaning.
function activeText(token: CommandToken): string {
  const parts = token.pieces.map((piece) => {
    if (piece.kind === 'placeholder' || piece.quoting === 'literal') return 'x';
    return piece.quoting === 'double' ? `x${piece.text.replaceAll(/[|&;<>*?[]/g, 'x')}` : piece.text;
  });
  return parts.join('');
}
