import { join, resolve } from 'node:path';
import type { Config } from '@techne/config';
import { bundledSource, defaultSources, folderSource, type Source } from '@techne/skills';
import { homeFolder, techneHome } from '../configuration/places.ts';
import { CommandError } from '../program/command-error.ts';
import type { CommandContext } from '../program/command.ts';
import { exitCodes } from '../program/exit-codes.ts';
import { dialectChoices } from '../program/global-options.ts';

/**
 * The sources that a command line means, in order of precedence.
 *
 * @param config undefined where nothing is configured
 */
export async function chooseSources(
  context: CommandContext,
  config: Config | undefined,
  isTrusted: (folder: string) => boolean,
): Promise<readonly Source[]> {
  const { arguments: given, workingFolder } = context;
  const roots = given.texts('root');
  if (given.has('bundled')) {
    if (roots.length > 0)
      throw new CommandError(exitCodes.usage, '--bundled and --root exclude each other. Leave one out.');
    return [bundledSource()].map((source) => readAs(source, context));
  }
  if (roots.length > 0) {
    return roots.map((root) =>
      folderSource({
        path: resolve(workingFolder, root),
        kind: 'user',
        ...(config === undefined ? {} : { maxSkillBytes: config.skills.maxSkillMdBytes }),
        ...reading(context),
      }),
    );
  }
  if (config !== undefined) return configuredSources(context, config, isTrusted);
  const places = { cwd: workingFolder, home: homeFolder(context), techneHome: techneHome(context) };
  return defaultSources({ ...places, isTrusted }).map((source) => readAs(source, context));
}

/** What the configuration says of a source of its own holds, but for what the command line says otherwise. */
async function configuredSources(
  context: CommandContext,
  config: Config,
  isTrusted: (folder: string) => boolean,
): Promise<readonly Source[]> {
  const { sourcesFrom, skillLimits } = await import('@techne/config');
  const sections = config.skills.sources.map((section) => ({ ...section, ...reading(context) }));
  const sources = sourcesFrom(
    { ...config, skills: { ...config.skills, sources: sections } },
    { cwd: context.workingFolder, isTrusted },
  );
  const described = new Set(sections.map(({ path }) => path));
  return sources.map((source) => {
    if (described.has(source.root)) return source;
    const { maxSkillBytes } = skillLimits(config, source);
    const strict = source.limit?.group === 'app.skills' ? { strict: true } : {};
    return readAs(source, context, { maxSkillBytes, ...strict });
  });
}

function reading({ arguments: given }: CommandContext) {
  const dialect = given.oneOf('dialect', dialectChoices);
  return { ...(dialect === undefined ? {} : { dialect }), ...(given.has('strict') ? { strict: true } : {}) };
}

/** A source of its own, read as `--dialect` and `--strict` say. */
function readAs(
  source: Source,
  context: CommandContext,
  settings: { readonly maxSkillBytes?: number; readonly strict?: boolean } = {},
): Source {
  const { dialect, strict } = reading(context);
  if (dialect === undefined && strict === undefined) return source;
  const { kind, trust, root, optional, limit } = source;
  // The one folder whose flat files are skills in every dialect (ruling 9).
  const flat = root === join(context.workingFolder, 'workspace', 'skills') ? { flat: true } : {};
  return folderSource({
    path: root,
    kind,
    trust,
    ...(optional === undefined ? {} : { optional }),
    ...(limit === undefined ? {} : { limit }),
    ...flat,
    ...settings,
    ...reading(context),
  });
}
