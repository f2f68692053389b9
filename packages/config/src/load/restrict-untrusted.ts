import { makeDiagnostic } from '../check/layer-context.ts';
import { resolvePath } from '../check/resolve-path.ts';
import type { Setting, TableValue } from '../config/setting.ts';
import type { Settings } from '../config/settings.ts';
import { appSkillsKeys } from '../keys/app-skills-keys.ts';
import { showPath } from '../toml/key-path.ts';
import { isInside } from './is-inside.ts';
import type { Layer } from './layer.ts';

const appEnabled = ['app', 'skills', 'enabled'];
const appDirectories = ['app', 'skills', 'directories'];

/**
 * What remains of the techne.toml of a project that nobody trusted (ruling 14): it may disable skills, lower
 * limits and add folders inside the project. All else is left out, with a warning.
 */
export function restrictUntrusted(
  layer: Layer,
  earlier: Settings,
  places: { project: string; home: string },
): Layer {
  const diagnostics = [...layer.diagnostics];
  const refuse = (setting: Setting, why: string): undefined => {
    const message = `${showPath(setting.path)} is left out: ${why}`;
    const hint =
      'Look through the folder, then run `techne trust` in it; or put the key into your own configuration.';
    diagnostics.push(makeDiagnostic('KEY_UNTRUSTED', 'warning', setting.path, setting.origin, message, hint));
  };

  const keep = (setting: Setting): Setting | undefined => {
    const current =
      earlier.get(setting.path)?.value ?? ('default' in setting.key ? setting.key.default : undefined);
    switch (setting.key.untrusted) {
      case 'disable':
        if (setting.value === false || setting.value === current) return setting;
        if (showPath(setting.path) === showPath(appEnabled)) return setting;
        return refuse(setting, 'a project that is not trusted cannot turn it on');
      case 'lower':
        if (typeof current !== 'number' || (setting.value as number) <= current) return setting;
        return refuse(setting, `a project that is not trusted cannot raise it above ${current}`);
      case 'inside':
        return keepInside(setting, earlier.get(setting.path), places.project, refuse);
      case undefined:
        return refuse(setting, 'the project is not trusted');
    }
  };

  const kept = layer.settings.map(keep).filter((setting) => setting !== undefined);
  return { settings: [...kept, ...limitAppDirectories(kept, earlier, places)], diagnostics };
}

function keepInside(
  setting: Setting,
  before: Setting | undefined,
  project: string,
  refuse: (setting: Setting, why: string) => undefined,
): Setting {
  const leaves = 'a project that is not trusted can add only folders inside itself';
  if (setting.key.kind === 'tables') {
    const value = (setting.value as readonly TableValue[]).filter((item) => {
      if (item['kind'] !== undefined && item['kind'] !== 'workspace')
        refuse(setting, 'a project that is not trusted can add only workspace sources');
      else if (isInside(project, item['path'] as string)) return true;
      else refuse(setting, leaves);
      return false;
    });
    return { ...setting, value: value.map((item) => ({ ...item, kind: 'workspace' })) };
  }
  const folders = setting.value as readonly string[];
  const inside = folders.filter((folder) => isInside(project, folder));
  if (inside.length < folders.length) refuse(setting, leaves);
  // It adds to what the person configured; it does not take that away.
  return { ...setting, value: [...inside, ...((before?.value as readonly string[] | undefined) ?? [])] };
}

/** Turning `[app.skills]` on must not turn on folders of the person with it: those inside the project count alone. */
function limitAppDirectories(
  kept: readonly Setting[],
  earlier: Settings,
  places: { project: string; home: string },
): Setting[] {
  const find = (path: readonly string[]): Setting | undefined =>
    kept.find((each) => showPath(each.path) === showPath(path));
  const enabled = find(appEnabled);
  if (enabled?.value !== true || earlier.get(appEnabled)?.value === true) return [];
  const named = find(appDirectories) ?? earlier.get(appDirectories);
  const defaults = appSkillsKeys.directories.default.map((path) =>
    resolvePath(path, places.project, places.home),
  );
  const folders = (named?.value as readonly string[] | undefined) ?? defaults;
  const value = folders.filter((folder) => isInside(places.project, folder));
  return [
    { path: appDirectories, key: appSkillsKeys.directories, value, origin: named?.origin ?? enabled.origin },
  ];
}
