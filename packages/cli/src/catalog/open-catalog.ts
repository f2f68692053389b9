import type { LoadedConfig } from '@techne/config';
import { loadCatalog, type Catalog } from '@techne/skills';
import { isConfigured } from '../configuration/is-configured.ts';
import { loadConfiguration } from '../configuration/load-configuration.ts';
import { trustedFolders } from '../configuration/trusted-folders.ts';
import type { CommandContext } from '../program/command.ts';
import { chooseSources } from './choose-sources.ts';

/** How much of each skill of a server is fetched; on this machine the whole frontmatter is read anyway. */
type Detail = 'names' | 'manifests';

/** The skills that count for a command line, and what configures them. */
export interface Workspace {
  readonly catalog: Catalog;
  /** Undefined where nothing is configured. */
  readonly loaded: LoadedConfig | undefined;
}

/** A workspace with its configuration, for commands that need more of it than the sources. */
export interface ConfiguredWorkspace extends Workspace {
  readonly loaded: LoadedConfig;
}

/** Why there are no sources at all, where the configuration turns everything off; undefined otherwise. */
export function whyNothingCounts({ loaded }: Workspace, context: CommandContext): string | undefined {
  if (loaded === undefined || loaded.config.skills.enabled || context.arguments.has('bundled'))
    return undefined;
  const origin = loaded.origins.get('skills.enabled');
  const where =
    origin?.kind === 'environment'
      ? origin.variable
      : origin?.kind === 'file'
        ? origin.file
        : 'the configuration';
  return `skills are turned off: \`skills.enabled\` is false in ${where}`;
}

/** The catalog of the sources that a command line means. */
export async function openCatalog(context: CommandContext, detail: Detail = 'names'): Promise<Catalog> {
  return (await openWorkspace(context, detail)).catalog;
}

/** Loads the configuration only where there is one; a server has its own. */
export async function openWorkspace(context: CommandContext, detail: Detail = 'names'): Promise<Workspace> {
  if (context.server !== undefined) {
    const { openRemoteCatalog } = await import('../remote/open-remote-catalog.ts');
    return { catalog: await openRemoteCatalog(context, detail === 'manifests'), loaded: undefined };
  }
  const isTrusted = await trustedFolders(context);
  const loaded = isConfigured(context) ? await loadConfiguration(context, isTrusted) : undefined;
  return { catalog: await load(context, loaded, isTrusted), loaded };
}

/** Loads the configuration also where there are only defaults. */
export async function openConfiguredWorkspace(context: CommandContext): Promise<ConfiguredWorkspace> {
  const isTrusted = await trustedFolders(context);
  const loaded = await loadConfiguration(context, isTrusted);
  return { catalog: await load(context, loaded, isTrusted), loaded };
}

async function load(
  context: CommandContext,
  loaded: LoadedConfig | undefined,
  isTrusted: (folder: string) => boolean,
): Promise<Catalog> {
  const sources = await chooseSources(context, loaded?.config, isTrusted);
  if (loaded === undefined) return loadCatalog({ sources });
  const { unavailableReason } = await import('@techne/config');
  return loadCatalog({ sources, unavailable: (skill) => unavailableReason(loaded.config, skill) });
}
