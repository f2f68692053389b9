import type { Person } from '../terminal/person.ts';
import type { Printer } from '../terminal/printer.ts';
import type { ExitCode } from './exit-codes.ts';
import type { OptionDefinition } from './option.ts';
import type { ParsedArguments } from './parsed-arguments.ts';

/** One subcommand: a file in `commands/` exports it, a line in `commands.ts` registers it. */
export interface Command {
  /** Beside the options of every command. */
  readonly options: readonly OptionDefinition[];
  /** Sentences for help. */
  readonly notes: readonly string[];
  /** Command lines for help, without the leading `techne`. */
  readonly examples: readonly string[];
  /** Does the work. What goes wrong is thrown as a CommandError or is an error of the library. */
  run(context: CommandContext): Promise<ExitCode>;
}

/** What a command may touch. */
export interface CommandContext {
  readonly arguments: ParsedArguments;
  /** Data and tables. */
  readonly stdout: Printer;
  /** Remarks for people. */
  readonly stderr: Printer;
  readonly json: boolean;
  /** The address of the server that the command is for; undefined for this machine. */
  readonly server: string | undefined;
  /** Who can be asked; undefined where nobody sits at a terminal. */
  readonly person: Person | undefined;
  /** What comes on stdin, line by line, where nobody sits there. */
  readonly lines: () => AsyncIterable<string>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The working folder; paths on the command line are relative to it. */
  readonly workingFolder: string;
}
