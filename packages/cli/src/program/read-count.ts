import { CommandError } from './command-error.ts';
import type { CommandContext } from './command.ts';
import { exitCodes } from './exit-codes.ts';

/** The value of an option that counts something: a whole number from 1. */
export function readCount({ arguments: given }: CommandContext, name: string): number | undefined {
  const text = given.text(name);
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new CommandError(exitCodes.usage, `--${name} cannot be "${text}". Give a whole number from 1.`);
}
