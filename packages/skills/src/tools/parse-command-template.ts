import { findShellSyntax, type ShellSyntax } from './find-shell-syntax.ts';
import {
  tokeniseCommand,
  type CommandFailure,
  type CommandPiece,
  type CommandToken,
} from './tokenise-command.ts';
import type { CommandFragment, CommandTemplate } from './tool-definition.ts';

export interface CommandPlaceholder {
  readonly name: string;
  readonly modifier?: string;
  /** 1-based, in the command's own text. */
  readonly line: number;
}

export type ParsedCommandTemplate =
  | {
      readonly ok: true;
      readonly template: CommandTemplate;
      /** Every use, in the order of the command. */
      readonly placeholders: readonly CommandPlaceholder[];
      readonly shellSyntax: readonly ShellSyntax[];
    }
  | CommandFailure;

/**
 * Reads the text of a command fence as a program and arguments with placeholders; there is no shell.
 *
 * @example
 * parseCommandTemplate('git log -n {{count:10}}');
 * // template.program 'git'; template.args: 'log', '-n' and the variable `count` with the modifier '10'
 */
export function parseCommandTemplate(source: string): ParsedCommandTemplate {
  const tokenised = tokeniseCommand(source);
  if (!tokenised.ok) return tokenised;
  const [program, ...rest] = tokenised.tokens;
  if (program === undefined) return noCommand();
  if (program.pieces.some((piece) => piece.kind === 'placeholder')) return chosenProgram(program);
  const programText = program.pieces.map((piece) => (piece.kind === 'text' ? piece.text : '')).join('');
  if (programText === '') return emptyProgram(program);
  return {
    ok: true,
    template: { source: trimLineEnds(source), program: programText, args: rest.map(toFragments) },
    placeholders: rest.flatMap((token) => token.pieces.flatMap(toPlaceholder)),
    shellSyntax: findShellSyntax(tokenised.tokens),
  };
}

function toFragments(token: CommandToken): readonly CommandFragment[] {
  const fragments: CommandFragment[] = [];
  let text = '';
  for (const piece of token.pieces) {
    if (piece.kind === 'text') {
      text += piece.text;
      continue;
    }
    if (text !== '') fragments.push({ kind: 'literal', text });
    text = '';
    const { name, modifier } = piece;
    fragments.push({ kind: 'variable', name, ...(modifier === undefined ? {} : { modifier }) });
  }
  if (text !== '' || fragments.length === 0) fragments.push({ kind: 'literal', text });
  return fragments;
}

function toPlaceholder(piece: CommandPiece): readonly CommandPlaceholder[] {
  if (piece.kind !== 'placeholder') return [];
  const { name, modifier, line } = piece;
  return [{ name, ...(modifier === undefined ? {} : { modifier }), line }];
}

// By hand: `/\n+$/` takes quadratic time on a long run of line ends in the middle.
function trimLineEnds(source: string): string {
  let start = 0;
  let end = source.length;
  while (start < end && isLineEnd(source[start])) start++;
  while (end > start && isLineEnd(source[end - 1])) end--;
  return source.slice(start, end);
}

function isLineEnd(character: string | undefined): boolean {
  return character === '\n' || character === '\r';
}

function noCommand(): CommandFailure {
  return {
    ok: false,
    reason: 'the fence holds no command',
    hint: 'Write the command into the fence.',
    line: 1,
  };
}

function chosenProgram(token: CommandToken): CommandFailure {
  return {
    ok: false,
    reason: 'a placeholder stands in the program',
    hint: 'Write the program itself as the first word; only its arguments may hold placeholders.',
    line: token.line,
  };
}

function emptyProgram(token: CommandToken): CommandFailure {
  return {
    ok: false,
    reason: 'the program is empty',
    hint: 'Write the program itself as the first word.',
    line: token.line,
  };
}
