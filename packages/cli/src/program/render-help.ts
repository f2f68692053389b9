import { span, type Piece } from '../terminal/span.ts';
import type { Command } from './command.ts';
import { commands, type CommandEntry } from './commands.ts';
import { globalOptions } from './global-options.ts';
import { optionUsage, type OptionDefinition } from './option.ts';

type Lines = readonly (readonly Piece[])[];

/** What `techne --help` prints. */
export function renderProgramHelp(): Lines {
  return [
    ['techne finds, checks, explains and runs Agent Skills.'],
    [],
    ['Usage: techne COMMAND [options]'],
    ...section(
      'Commands',
      commands.map(({ name, operands, summary }) => [`${name} ${operands}`, summary]),
    ),
    ...section('Options of every command', describeOptions(globalOptions)),
    ...renderExamples([
      'list',
      'show git',
      'call git_log --arg count=3',
      'prompt --format xml',
      'new my-skill',
    ]),
    [],
    ['Run techne COMMAND --help for more about one command.'],
  ];
}

/** What `techne COMMAND --help` prints. */
export function renderCommandHelp(entry: CommandEntry, command: Command): Lines {
  const operands = entry.operands === '' ? '' : ` ${entry.operands}`;
  return [
    [`${entry.summary}.`],
    [],
    [`Usage: techne ${entry.name}${operands} [options]`],
    ...(command.notes.length === 0 ? [] : [[], ...command.notes.map((note) => [note])]),
    ...section('Options', describeOptions(command.options)),
    ...section('Options of every command', describeOptions(globalOptions)),
    ...renderExamples(command.examples),
  ];
}

function describeOptions(options: readonly OptionDefinition[]): [string, string][] {
  return options.map((option) => [optionUsage(option), option.summary]);
}

function section(title: string, rows: readonly (readonly [string, string])[]): Lines {
  if (rows.length === 0) return [];
  const width = Math.max(...rows.map(([left]) => left.length));
  return [
    [],
    [span('strong', title)],
    ...rows.map(([left, right]) => [`  ${left.padEnd(width)}  `, span('quiet', right)]),
  ];
}

function renderExamples(examples: readonly string[]): Lines {
  return [[], [span('strong', 'Examples')], ...examples.map((example) => [`  techne ${example}`])];
}
