import { pathId } from '../toml/key-path.ts';
import type { Setting, TableValue } from './setting.ts';

/** The settings that hold so far. Later ones stand over earlier ones. */
export class Settings {
  readonly #byPath = new Map<string, Setting>();
  readonly #namesBelow = new Map<string, Set<string>>();

  /** Lists of tables come together, the later ones first; everything else is replaced. */
  add(setting: Setting): void {
    const id = pathId(setting.path);
    const before = this.#byPath.get(id);
    const joins = setting.key.kind === 'tables' && before !== undefined;
    const value = joins
      ? [...(setting.value as readonly TableValue[]), ...(before.value as readonly TableValue[])]
      : setting.value;
    this.#byPath.set(id, { ...setting, value });
    for (let depth = 0; depth < setting.path.length; depth++) {
      const above = pathId(setting.path.slice(0, depth));
      const names = this.#namesBelow.get(above) ?? new Set();
      this.#namesBelow.set(above, names.add(setting.path[depth] as string));
    }
  }

  get(path: readonly string[]): Setting | undefined {
    return this.#byPath.get(pathId(path));
  }

  /** The names directly below a path, in the order of their first mention. */
  namesBelow(path: readonly string[]): readonly string[] {
    return [...(this.#namesBelow.get(pathId(path)) ?? [])];
  }

  all(): readonly Setting[] {
    return [...this.#byPath.values()];
  }
}
