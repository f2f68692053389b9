import type { Config } from '@techne/config';
import type { Manifest } from '@techne/skills';

/** The values that the configuration has for a skill: only those that the skill declares in `env` are for it. */
export async function declaredValues(
  config: Config,
  skill: { readonly name: string; readonly manifest: Manifest },
): Promise<Readonly<Record<string, string>>> {
  const { skillSettings } = await import('@techne/config');
  const { env } = skillSettings(config, skill.name);
  const names = declaredNames(skill.manifest).filter((name) => Object.hasOwn(env, name));
  return Object.fromEntries(names.map((name) => [name, env[name] ?? '']));
}

/** `env` is Ash's key; a skill with commands may declare it too. */
function declaredNames({ ash, raw }: Manifest): readonly string[] {
  if (ash !== undefined) return ash.env;
  const written = raw['env'];
  return Array.isArray(written) ? written.filter((name) => typeof name === 'string') : [];
}
