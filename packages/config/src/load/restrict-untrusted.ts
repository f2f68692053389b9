import { makeDiagnostic } from '../check/layer-context.ts';
import type { Setting, TableValue } from '../config/setting.ts';
import type { Settings } from '../config/settings.ts';
import type { ConfigDiagnostic } from '../diagnostics/config-diagnostic.ts';
import type { Key } from '../keys/key.ts';
import { showPath } from '../toml/key-path.ts';
import { isInside } from './is-inside.ts';
import type { Layer } from './layer.ts';

/**
 * What remains of the techne.toml of a project that nobody trusted (ruling 14): it may disable skills, lower
 * limits and add folders inside the project. All else is left out, with a warning; nor is anything wrong in it
 * more than a warning, or a cloned repository could switch the tool off.
 */
export function restrictUntrusted(layer: Layer, earlier: Settings, project: string): Layer {
  const diagnostics = layer.diagnostics.map(asWarning);
  const refuse = (setting: Setting, why: string): undefined => {
    const message = `${showPath(setting.path)} is left out: ${why}`;
    const hint =
      'Look through the folder, then run `techne trust` in it; or put the key into your own configuration.';
    diagnostics.push(makeDiagnostic('KEY_UNTRUSTED', 'warning', setting.path, setting.origin, message, hint));
  };

  const keep = (setting: Setting): Setting | undefined => {
    const current = earlier.get(setting.path)?.value ?? comparisonOf(setting.key);
    switch (setting.key.untrusted) {
      case 'disable':
        if (setting.value === false || setting.value === current) return setting;
        return refuse(setting, 'a project that is not trusted cannot turn it on');
      case 'lower':
        // Without anything to compare with, nobody can say that it lowers.
        if (typeof current !== 'number') return refuse(setting, 'the project is not trusted');
        if ((setting.value as number) <= current) return setting;
        return refuse(setting, `a project that is not trusted cannot raise it above ${current}`);
      case 'inside':
        return keepInside(setting, earlier.get(setting.path), project, refuse);
      case undefined:
        return refuse(setting, 'the project is not trusted');
    }
  };

  return { settings: layer.settings.map(keep).filter((setting) => setting !== undefined), diagnostics };
}

/** What is wrong with a file that need not be obeyed does not stop anybody. */
export function asWarning(diagnostic: ConfigDiagnostic): ConfigDiagnostic {
  return diagnostic.severity === 'error' ? { ...diagnostic, severity: 'warning' } : diagnostic;
}

function comparisonOf(key: Key): unknown {
  if ('default' in key && key.default !== undefined) return key.default;
  return key.kind === 'integer' ? key.comparisonDefault : undefined;
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
