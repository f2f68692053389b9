import type { CatalogSkill } from '@techne/skills';

export interface WantedPackages {
  /** By package, the skills that ask for it. */
  readonly wanted: ReadonlyMap<string, readonly CatalogSkill[]>;
  /** What cannot be the name of a package. */
  readonly refused: readonly { readonly name: string; readonly skill: string }[];
}

/**
 * The packages of the system that skills declare, each once.
 *
 * @param check throws for what is no name of a package
 */
export function collectPackages(
  skills: readonly CatalogSkill[],
  check: (name: string) => unknown,
): WantedPackages {
  const wanted = new Map<string, CatalogSkill[]>();
  const refused: { name: string; skill: string }[] = [];
  for (const skill of skills) {
    for (const name of new Set(skill.manifest.ash?.packages)) {
      try {
        check(name);
        wanted.set(name, [...(wanted.get(name) ?? []), skill]);
      } catch {
        refused.push({ name, skill: skill.name });
      }
    }
  }
  return { wanted, refused };
}
