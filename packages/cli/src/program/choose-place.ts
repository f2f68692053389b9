import { readAddress } from '../remote/server-address.ts';
import type { Printer } from '../terminal/printer.ts';
import type { CommandEntry } from './commands.ts';
import type { ParsedArguments } from './parsed-arguments.ts';
import { UsageError } from './usage-error.ts';

/** Options that say where things lie on this machine, and how they are read. */
const localOptions = ['root', 'config', 'dialect', 'strict'];
/** A skill of a server is checked here, by any rules. */
const rules: ReadonlySet<string> = new Set(['dialect', 'strict']);
/** Nobody would think that these work elsewhere. */
const plainlyLocal: ReadonlySet<string> = new Set([
  'new',
  'config',
  'trust',
  'serve',
  'worker',
  'backup',
  'restore',
  'tenant',
]);

/**
 * The address of the server that a command is for: `--server`, else `TECHNE_SERVER`; undefined for this machine. The
 * variable alone stops no command that works here only: it is there for the others, and a word on stderr says so.
 *
 * @throws UsageError
 */
export function choosePlace(
  { name, remote }: CommandEntry,
  given: ParsedArguments,
  environment: Readonly<Record<string, string | undefined>>,
  stderr: Printer,
): string | undefined {
  const program = `techne ${name}`;
  const named = given.text('server');
  const meant = named ?? (environment['TECHNE_SERVER'] || undefined);
  if (meant === undefined) return undefined;
  if (remote !== true) {
    if (named !== undefined)
      throw new UsageError(`${name} works on this machine only and takes no --server`, { program });
    if (!plainlyLocal.has(name)) stderr.line(`techne: ${name} works on this machine, not on TECHNE_SERVER.`);
    return undefined;
  }
  const isGiven = (option: string): boolean => given.text(option) !== undefined || given.has(option);
  const local = localOptions.find((option) => isGiven(option) && !(name === 'validate' && rules.has(option)));
  if (local !== undefined)
    throw new UsageError(`--${local} is about this machine and does not go with a server`, { program });
  return readAddress(meant);
}
