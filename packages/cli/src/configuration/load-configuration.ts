import type { LoadedConfig } from '@techne/config';
import { renderLine } from '../diagnostics/render-diagnostic.ts';
import { plural } from '../diagnostics/plural.ts';
import { CommandError } from '../program/command-error.ts';
import type { CommandContext } from '../program/command.ts';
import { exitCodes } from '../program/exit-codes.ts';
import { homeFolder, techneHome } from './places.ts';

/**
 * The configuration that holds here. What is odd in it goes to stderr with file and line; what is wrong ends the
 * command with 2.
 */
export async function loadConfiguration(
  context: CommandContext,
  isTrusted: (folder: string) => boolean,
): Promise<LoadedConfig> {
  const { arguments: given, environment, workingFolder, stderr } = context;
  const { loadConfig } = await import('@techne/config');
  const loaded = await loadConfig({
    cwd: workingFolder,
    home: homeFolder(context),
    environment: { ...environment, TECHNE_HOME: techneHome(context) },
    file: given.text('config'),
    isTrusted,
  });
  stderr.lines(loaded.diagnostics.filter(({ severity }) => severity !== 'info').map(renderLine));
  const errors = loaded.diagnostics.filter(({ severity }) => severity === 'error').length;
  if (errors > 0) {
    const message = `the configuration is not valid: ${plural(errors, 'error')}, as said above. Nothing was done.`;
    throw new CommandError(exitCodes.usage, message);
  }
  return loaded;
}
