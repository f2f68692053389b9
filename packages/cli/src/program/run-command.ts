import type { Person } from '../terminal/person.ts';
import { Printer, type TextWriter } from '../terminal/printer.ts';
import { terminalWidth } from '../terminal/terminal-width.ts';
import { wantsColor } from '../terminal/wants-color.ts';
import { checkOperands } from './check-operands.ts';
import { choosePlace } from './choose-place.ts';
import { commands } from './commands.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import { globalOptions } from './global-options.ts';
import { parseArguments } from './parse-arguments.ts';
import { renderCommandHelp, renderProgramHelp } from './render-help.ts';
import { asksForHelp, splitCommand } from './split-command.ts';
import { UsageError } from './usage-error.ts';
import { readVersion } from './version.ts';

/** The world around the program: the process's own, or a test's. */
export interface Surroundings {
  readonly stdout: TextWriter;
  readonly stderr: TextWriter;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Of the terminal; undefined when there is none. */
  readonly columns?: number | undefined;
  /** Where stderr is a terminal and stdout is not, they differ. Default: `columns`. */
  readonly errorColumns?: number | undefined;
  readonly person?: Person | undefined;
  /** Default: none. */
  readonly lines?: (() => AsyncIterable<string>) | undefined;
}

/**
 * Runs one command line to its end and answers the exit code. It never throws and never ends the process.
 *
 * @param argv the words after `techne`
 */
export async function runCommand(argv: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  try {
    return await dispatch(argv, surroundings);
  } catch (error) {
    // Loaded here because it brings the library along, which help does not need.
    const { describeFailure } = await import('./describe-failure.ts');
    const { message, detail, exitCode } = describeFailure(error);
    const stderr = makePrinter(surroundings, 'stderr');
    stderr.line(`techne: ${message}`);
    if (detail !== undefined) stderr.text(detail);
    return exitCode;
  }
}

async function dispatch(argv: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  const { name, rest } = splitCommand(argv, globalOptions);
  if (name === undefined) return runWithoutCommand(rest, surroundings);
  if (name === 'help') return dispatch([...rest, '--help'], surroundings);
  const entry = commands.find((each) => each.name === name);
  if (entry === undefined) {
    const known = commands.map((each) => each.name);
    throw new UsageError(`unknown command "${name}"`, { program: 'techne', wanted: name, known });
  }
  const command = await entry.load();
  if (asksForHelp(rest)) {
    makePrinter(surroundings, 'stdout').lines(renderCommandHelp(entry, command));
    return exitCodes.done;
  }
  const parsed = parseArguments(rest, [...command.options, ...globalOptions], `techne ${name}`);
  if (parsed.has('version')) return showVersion(surroundings);
  checkOperands(entry, parsed.operands);
  const color = parsed.choice('color');
  const stderr = makePrinter(surroundings, 'stderr', color);
  const server = choosePlace(entry, parsed, surroundings.env, stderr);
  return command.run({
    arguments: parsed,
    stdout: makePrinter(surroundings, 'stdout', color),
    stderr,
    json: parsed.has('json'),
    server,
    person: surroundings.person,
    lines: surroundings.lines ?? noLines,
    environment: surroundings.env,
    workingFolder: surroundings.cwd,
  });
}

async function* noLines(): AsyncIterable<string> {}

function runWithoutCommand(argv: readonly string[], surroundings: Surroundings): ExitCode {
  if (!asksForHelp(argv) && parseArguments(argv, globalOptions, 'techne').has('version')) {
    return showVersion(surroundings);
  }
  makePrinter(surroundings, 'stdout').lines(renderProgramHelp());
  return exitCodes.done;
}

function showVersion(surroundings: Surroundings): ExitCode {
  makePrinter(surroundings, 'stdout').line(`techne ${readVersion()}`);
  return exitCodes.done;
}

function makePrinter(surroundings: Surroundings, stream: 'stdout' | 'stderr', color?: boolean): Printer {
  const { env, columns, errorColumns = columns } = surroundings;
  const writer = surroundings[stream];
  const width = terminalWidth(env, stream === 'stdout' ? columns : errorColumns);
  return new Printer(writer, { width, color: wantsColor(writer.isTTY === true, env, color) });
}
