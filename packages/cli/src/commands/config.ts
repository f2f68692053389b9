import { nearestNames } from '@techne/skills';
import { loadConfiguration } from '../configuration/load-configuration.ts';
import { renderOrigin, renderValue } from '../configuration/render-setting.ts';
import { trustedFolders } from '../configuration/trusted-folders.ts';
import { CommandError } from '../program/command-error.ts';
import type { Command } from '../program/command.ts';
import { exitCodes } from '../program/exit-codes.ts';
import { span } from '../terminal/span.ts';

/** `techne config`: every setting in force, and who set it. */
export const config: Command = {
  options: [],
  notes: [
    'Prints each setting as TOML, with the file and line or the variable that set it. Secrets show as ********.',
    'KEY is one setting, or a section for all below it. Ends with 2 when the configuration is not valid, saying',
    'where, and with 4 when there is no such key. An untrusted project may set little; the rest is left out, with',
    'a warning.',
  ],
  examples: ['config', 'config skills', 'config server.port --json', 'config --config ./other.toml'],
  async run(context) {
    const [wanted] = context.arguments.operands;
    const { settings } = await loadConfiguration(context, await trustedFolders(context));
    const isMeant = (key: string): boolean =>
      wanted === undefined || key === wanted || key.startsWith(`${wanted}.`);
    const shown = settings.filter(({ key }) => isMeant(key));
    if (shown.length === 0) {
      const keys = settings.map(({ key }) => key);
      const [guess] = nearestNames(wanted ?? '', keys);
      const next = guess === undefined ? 'Run techne config to see them.' : `Did you mean "${guess}"?`;
      throw new CommandError(exitCodes.notFound, `nothing sets "${wanted}". ${next}`);
    }
    const [only] = shown;
    if (context.json) {
      context.stdout.json(wanted !== undefined && only?.key === wanted ? only : shown);
    } else {
      context.stdout.lines(
        shown.map(({ key, value, origin }) => [
          span('accent', key),
          ` = ${renderValue(value)}  `,
          span('quiet', `# ${renderOrigin(origin)}`),
        ]),
      );
    }
    return exitCodes.done;
  },
};
