import { realpathSync } from 'node:fs';
import { defaultSources, folderSource, type Source, type SourceKind } from '@techne/skills';
import type { Config, SourceSection } from '../config/config.ts';
import { skillsKeys } from '../keys/skills-keys.ts';
import { isInside } from '../load/is-inside.ts';
import { appSkillsGroup } from './skill-limits.ts';

export interface SourcesFromOptions {
  /** Default: the working folder. */
  readonly cwd?: string;
  /** Whether a workspace folder was trusted (`techne trust`). Default: none is. */
  readonly isTrusted?: (folder: string) => boolean;
}

/** The order of kinds (ruling 11); what is configured comes before what is there by default. */
const kindOrder: readonly SourceKind[] = [
  'managed',
  'workspace',
  'user',
  'installed',
  'integration',
  'bundled',
  'mcp',
];

/**
 * The sources in order of precedence: `[app.skills]` when it is enabled, then by kind, and inside a kind
 * `[[skills.sources]]`, `[skills] directories`, the default folders. None at all with `[skills] enabled = false`.
 *
 * @example
 * const { config } = await loadConfig();
 * const catalog = await loadCatalog({ sources: sourcesFrom(config) });
 */
export function sourcesFrom(config: Config, options: SourcesFromOptions = {}): Source[] {
  if (!config.skills.enabled) return [];
  const { folders, skills } = config;
  const isTrusted = options.isTrusted ?? (() => false);
  const configured = [...skills.sources, ...skills.directories.map((path): ConfiguredSource => ({ path }))];
  const defaults = defaultSources({
    home: folders.home,
    techneHome: folders.techneHome,
    isTrusted,
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  });
  const all = [
    ...configured.map((each) => openSource(config, isTrusted, each)),
    ...withoutTurnedOff(config, defaults),
  ];
  all.sort((a, b) => kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind));
  const limit = { group: 'skills', maxSkills: skills.maxSkills };
  // At its default the limit is that of every store.
  const limited =
    skills.maxSkills === skillsKeys.max_skills.default ? all : all.map((source) => ({ ...source, limit }));
  return [...appSources(config, isTrusted), ...limited];
}

type ConfiguredSource = Pick<SourceSection, 'path'> & Partial<SourceSection>;

function openSource(
  config: Config,
  isTrusted: (folder: string) => boolean,
  source: ConfiguredSource,
): Source {
  const { path, dialect, strict, flat } = source;
  const kind = source.kind ?? (isInProject(config, path) ? 'workspace' : 'user');
  return folderSource({
    path,
    kind,
    maxSkillBytes: config.skills.maxSkillMdBytes,
    ...trustIn(config, isTrusted, kind, path),
    ...(dialect === undefined ? {} : { dialect }),
    ...(strict === undefined ? {} : { strict }),
    ...(flat === undefined ? {} : { flat }),
  });
}

function appSources(config: Config, isTrusted: (folder: string) => boolean): Source[] {
  const { enabled, directories, maxSkills, maxSkillMdBytes } = config.app.skills;
  if (!enabled) return [];
  return directories.map((path) => {
    const kind = isInProject(config, path) ? 'workspace' : 'user';
    const limit = { group: appSkillsGroup, maxSkills };
    return folderSource({
      path,
      kind,
      strict: true,
      limit,
      maxSkillBytes: maxSkillMdBytes,
      ...trustIn(config, isTrusted, kind, path),
    });
  });
}

/** A project that is the home folder itself would make every folder of the user a workspace. */
function isInProject({ folders }: Config, path: string): boolean {
  return realPath(folders.project) !== realPath(folders.home) && isInside(folders.project, path);
}

function trustIn(
  config: Config,
  isTrusted: (folder: string) => boolean,
  kind: SourceKind,
  path: string,
): { trust?: 'user' } {
  if (kind !== 'workspace') return {};
  const folder = isInProject(config, path) ? config.folders.project : path;
  return isTrusted(folder) ? { trust: 'user' } : {};
}

/** `[app.skills] enabled = false`, written out, turns its directories off wherever they come from. */
function withoutTurnedOff(config: Config, sources: readonly Source[]): Source[] {
  if (!config.app.skills.turnedOff) return [...sources];
  const off = new Set(config.app.skills.directories.map(realPath));
  return sources.filter((source) => !off.has(realPath(source.root)));
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
