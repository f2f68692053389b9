import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { bundledSource, defaultSources, folderSource, type Source } from '@techne/skills';
import { CommandError } from '../program/command-error.ts';
import type { CommandContext } from '../program/command.ts';
import { exitCodes } from '../program/exit-codes.ts';
import { dialectChoices } from '../program/global-options.ts';

/** The sources that a command line means, in order of precedence. */
export function chooseSources(context: CommandContext): readonly Source[] {
  const { arguments: given, workingFolder } = context;
  const roots = given.texts('root');
  if (given.has('bundled')) {
    if (roots.length > 0)
      throw new CommandError(exitCodes.usage, '--bundled and --root exclude each other. Leave one out.');
    return [bundledSource()].map((source) => readAs(source, context));
  }
  if (roots.length === 0) return configuredSources(context).map((source) => readAs(source, context));
  return roots.map((root) =>
    folderSource({ path: resolve(workingFolder, root), kind: 'user', ...reading(context) }),
  );
}

function configuredSources({ environment, workingFolder }: CommandContext): Source[] {
  const home = environment['HOME'] || homedir();
  return defaultSources({
    cwd: workingFolder,
    home,
    techneHome: resolve(workingFolder, environment['TECHNE_HOME'] || join(home, '.techne')),
  });
}

function reading({ arguments: given }: CommandContext) {
  const dialect = given.oneOf('dialect', dialectChoices);
  return { ...(dialect === undefined ? {} : { dialect }), ...(given.has('strict') ? { strict: true } : {}) };
}

/** A source of its own, read as `--dialect` and `--strict` say. */
function readAs(source: Source, context: CommandContext): Source {
  const { dialect, strict } = reading(context);
  if (dialect === undefined && strict === undefined) return source;
  const { kind, trust, root, optional } = source;
  // The one folder whose flat files are skills in every dialect (ruling 9).
  const flat = root === join(context.workingFolder, 'workspace', 'skills') ? { flat: true } : {};
  return folderSource({
    path: root,
    kind,
    trust,
    ...(optional === undefined ? {} : { optional }),
    ...flat,
    ...reading(context),
  });
}
