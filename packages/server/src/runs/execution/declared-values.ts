import type { Config } from '@techne/config';
import type { Catalog, Manifest } from '@techne/skills';
import { settingsOf } from './settings-of.ts';

/** The values that the configuration has for a skill: only those that the skill declares in `env` are for it. */
export function declaredValues(
  config: Config,
  catalog: Catalog,
  { name, manifest }: { readonly name: string; readonly manifest: Manifest },
): Readonly<Record<string, string>> {
  const { env } = settingsOf(config, catalog, name);
  const names = declaredNames(manifest).filter((each) => Object.hasOwn(env, each));
  return Object.fromEntries(names.map((each) => [each, env[each] ?? '']));
}

/** `env` is Ash's key; a skill with commands may declare it too. */
function declaredNames({ ash, raw }: Manifest): readonly string[] {
  if (ash !== undefined) return ash.env;
  const written = raw['env'];
  return Array.isArray(written) ? written.filter((each) => typeof each === 'string') : [];
}
