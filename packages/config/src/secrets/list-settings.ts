import type { Origin } from '../config/origin.ts';
import type { Setting, SettingValue } from '../config/setting.ts';
import type { Settings } from '../config/settings.ts';
import { anyName } from '../keys/section.ts';
import { sections } from '../keys/sections.ts';
import { showPath } from '../toml/key-path.ts';
import { mask } from './mask.ts';

/** One value in force, fit to be shown. */
export interface ShownSetting {
  /** Dotted, as in TOML. */
  readonly key: string;
  /** `********` for a secret. */
  readonly value: SettingValue;
  readonly origin: Origin;
}

/** Every value in force: those that were set, and the defaults of sections that are always there. */
export function listSettings(settings: Settings): readonly ShownSetting[] {
  const shown = settings.all().map(show);
  for (const { path, keys } of sections) {
    if (path.includes(anyName)) continue;
    for (const [name, key] of Object.entries(keys)) {
      const here = [...path, name];
      if (!('default' in key) || key.kind === 'text map' || settings.get(here) !== undefined) continue;
      shown.push({ key: showPath(here), value: key.default as SettingValue, origin: { kind: 'default' } });
    }
  }
  return shown.sort((a, b) => (a.key < b.key ? -1 : 1));
}

function show({ path, key, value, origin }: Setting): ShownSetting {
  return { key: showPath(path), value: key.secret === true ? mask : value, origin };
}
