import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { loadConfig, type LoadConfigOptions, type LoadedConfig } from '../src/load/load-config.ts';

export interface Places {
  readonly root: string;
  readonly home: string;
  /** A git repository. */
  readonly project: string;
  write(path: string, text: string | Uint8Array, mode?: number): string;
  load(options?: LoadConfigOptions): Promise<LoadedConfig>;
}

/** A home and a project of their own, gone after the test. Nothing of the real environment shows through. */
export function temporaryPlaces(files: Readonly<Record<string, string>> = {}): Places {
  const root = mkdtempSync(join(realpathSync(tmpdir()), 'techne-config-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const home = join(root, 'home');
  const project = join(root, 'project');
  mkdirSync(join(project, '.git'), { recursive: true });
  mkdirSync(home);
  const write = (path: string, text: string | Uint8Array, mode = 0o600): string => {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text, { mode });
    return file;
  };
  for (const [path, text] of Object.entries(files)) write(path, text);
  return {
    root,
    home,
    project,
    write,
    load: (options = {}) =>
      loadConfig({ cwd: project, home, environment: {}, isTrusted: () => true, ...options }),
  };
}

/** Loads one user configuration. */
export function loadText(text: string, options: LoadConfigOptions = {}): Promise<LoadedConfig> {
  return temporaryPlaces({ 'home/.techne/config.toml': text }).load(options);
}

/** Severity, code, key and line of each remark. */
export function findings(loaded: LoadedConfig): readonly string[] {
  return loaded.diagnostics.map(({ severity, code, key = '', line = '' }) =>
    `${severity} ${code} ${key} ${line}`.trim(),
  );
}
