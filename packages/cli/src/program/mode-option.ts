import type { CommandContext } from './command.ts';
import type { OptionDefinition } from './option.ts';

/** Which mode tools and skills are for (gibberish.md, section 7.2). */
export const modeOption: OptionDefinition = {
  name: 'mode',
  value: 'MODE',
  summary: 'Also what is only for this mode: Dev or Meeting; without it Global alone',
};

/** A mode that nobody knows has only what is Global, which is seldom what was meant. */
export async function warnOfUnknownMode({ arguments: given, stderr }: CommandContext): Promise<void> {
  const warning = await unknownMode(given.text('mode'));
  if (warning !== undefined) stderr.line(`techne: warning: ${warning}`);
}

/** What is wrong with the name of a mode; undefined when nothing is. */
export async function unknownMode(mode: string | undefined): Promise<string | undefined> {
  const { modeNames } = await import('@techne/skills');
  if (mode === undefined || modeNames.some((name) => name === mode)) return undefined;
  return `the mode "${mode}" is not known. The modes are ${modeNames.join(', ')}, in these letters.`;
}
