import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { checkWhole } from '../check/check-whole.ts';
import { resolvePath } from '../check/resolve-path.ts';
import { buildConfig } from '../config/build-config.ts';
import type { Config } from '../config/config.ts';
import type { Origin } from '../config/origin.ts';
import { Settings } from '../config/settings.ts';
import type { ConfigDiagnostic } from '../diagnostics/config-diagnostic.ts';
import { listSettings, type ShownSetting } from '../secrets/list-settings.ts';
import { showPath } from '../toml/key-path.ts';
import { readVariable, type Environment } from './environment.ts';
import { findProject } from './find-project.ts';
import type { Layer } from './layer.ts';
import { loadEnvironmentLayer } from './load-environment-layer.ts';
import { loadFileLayer } from './load-file-layer.ts';
import { loadProviderLayer } from './load-provider-layer.ts';
import { asWarning, restrictUntrusted } from './restrict-untrusted.ts';

export interface LoadConfigOptions {
  /** Default: the working folder. */
  readonly cwd?: string;
  /** Default: the user's. */
  readonly home?: string;
  /** Default: `process.env`. */
  readonly environment?: Environment;
  /** What `--config` says; over `TECHNE_CONFIG`. It stands instead of `TECHNE_HOME/config.toml` and must exist. */
  readonly file?: string | undefined;
  /** Whether a project's folder was trusted (`techne trust`). Default: none is. */
  readonly isTrusted?: (folder: string) => boolean;
}

export interface LoadedConfig {
  readonly config: Config;
  /** With an error among them the command line exits with 2. */
  readonly diagnostics: readonly ConfigDiagnostic[];
  /** Who set each key that was set, by its dotted name. */
  readonly origins: ReadonlyMap<string, Origin>;
  /** Every value in force, for people; secrets masked. */
  readonly settings: readonly ShownSetting[];
}

/**
 * Loads and checks the configuration: defaults, then `TECHNE_HOME/config.toml` or the file that was named, then
 * the project's techne.toml, then `TECHNE_SECTION__KEY` variables. Never throws for what they hold.
 *
 * @example
 * const { config, diagnostics } = await loadConfig({ isTrusted: () => false });
 * config.server.port; // 4310
 */
export async function loadConfig(options: LoadConfigOptions = {}): Promise<LoadedConfig> {
  const environment = options.environment ?? process.env;
  const cwd = resolve(options.cwd ?? process.cwd());
  const home = resolve(options.home ?? homedir());
  const techneHome = resolvePath(readVariable(environment, 'TECHNE_HOME') ?? '~/.techne', cwd, home);
  const project = findProject(cwd);
  const bases = { project: project.folder, home };

  const settings = new Settings();
  const diagnostics: ConfigDiagnostic[] = [];
  const apply = (layer: Layer): void => {
    for (const setting of layer.settings) settings.add(setting);
    for (const diagnostic of layer.diagnostics) diagnostics.push(diagnostic);
  };

  apply(loadProviderLayer(environment, { ...bases, layer: cwd }));
  const named = options.file ?? readVariable(environment, 'TECHNE_CONFIG');
  const file = named === undefined ? join(techneHome, 'config.toml') : resolvePath(named, cwd, home);
  const own = await loadFileLayer(file, bases);
  if (own !== null) apply(own);
  else if (named !== undefined) diagnostics.push(missingFile(file, options.file === undefined));

  // A techne.toml that the person named is theirs, not the project's.
  if (project.file !== undefined && !isSameFile(project.file, file)) {
    const layer = await loadFileLayer(project.file, bases);
    const isTrusted = options.isTrusted?.(project.folder) === true;
    if (layer !== null) apply(isTrusted ? layer : restrictUntrusted(layer, settings, project.folder));
    else {
      const missing = missingFile(project.file, false);
      diagnostics.push(isTrusted ? missing : asWarning(missing));
    }
  }
  apply(
    await loadEnvironmentLayer(environment, { ...bases, layer: cwd }, (path) => settings.namesBelow(path)),
  );

  const config = buildConfig(settings, { techneHome, project: project.folder, home });
  apply({ settings: [], diagnostics: checkWhole(config, settings, diagnostics) });
  const origins = new Map(settings.all().map((each) => [showPath(each.path), each.origin]));
  return { config, diagnostics, origins, settings: listSettings(settings) };
}

function missingFile(file: string, isByVariable: boolean): ConfigDiagnostic {
  const hint = isByVariable ? 'Correct TECHNE_CONFIG, or unset it.' : 'Correct the path, or create the file.';
  return {
    code: 'CONFIG_MISSING',
    severity: 'error',
    message: 'The configuration file does not exist',
    file,
    hint,
  };
}

function isSameFile(one: string, other: string): boolean {
  try {
    return realpathSync(one) === realpathSync(other);
  } catch {
    return one === other;
  }
}
