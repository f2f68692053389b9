import { findOption, isOption, isValue } from './find-option.ts';
import type { OptionDefinition } from './option.ts';

/** Takes the name of the command out of a command line: the first word that is no option and no option's value. */
export function splitCommand(
  argv: readonly string[],
  options: readonly OptionDefinition[],
): { readonly name: string | undefined; readonly rest: readonly string[] } {
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at] ?? '';
    if (word === '--') return { name: argv[at + 1], rest: [...argv.slice(0, at + 1), ...argv.slice(at + 2)] };
    if (!isOption(word)) return { name: word, rest: [...argv.slice(0, at), ...argv.slice(at + 1)] };
    const found = findOption(word, options);
    if (found?.option.value !== undefined && found.value === undefined && isValue(argv[at + 1], options))
      at++;
  }
  return { name: undefined, rest: argv };
}

/** Whether help is asked for, whatever else the command line says. */
export function asksForHelp(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  return (end < 0 ? argv : argv.slice(0, end)).some((word) => word === '--help' || word === '-h');
}
