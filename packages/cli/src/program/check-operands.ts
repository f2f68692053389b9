import type { CommandEntry } from './commands.ts';
import { UsageError } from './usage-error.ts';

/**
 * Holds the operands against what the command takes.
 *
 * @throws UsageError
 */
export function checkOperands({ name, operands }: CommandEntry, given: readonly string[]): void {
  const program = `techne ${name}`;
  const words = operands === '' ? [] : operands.split(' ');
  const missing = words[given.length];
  if (missing !== undefined && !missing.startsWith('[')) {
    const word = missing.replace('…', '').toLowerCase();
    throw new UsageError(`${name} needs ${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`, { program });
  }
  const extra = words.at(-1)?.includes('…') === true ? undefined : given[words.length];
  if (extra !== undefined) throw new UsageError(`${name} does not take "${extra}"`, { program });
  // What a program is given may well be empty; what names something may not.
  const isName = (at: number): boolean => words[Math.min(at, words.length - 1)]?.includes('ARG') !== true;
  if (given.some((word, at) => word === '' && isName(at)))
    throw new UsageError(`${name} was given an empty name or path`, { program });
}
