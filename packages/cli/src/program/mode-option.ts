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
  const mode = given.text('mode');
  if (mode === undefined) return;
  const { modeNames } = await import('@techne/skills');
  if (modeNames.some((name) => name === mode)) return;
  stderr.line(
    `techne: warning: the mode "${mode}" is not known. The modes are ${modeNames.join(', ')}, in these letters.`,
  );
}
