import type { CatalogSkill, DialectName, SourceKind, TrustLevel } from '@techne/skills';

/** A skill as `list --json` prints it. */
export interface ListedSkill {
  readonly name: string;
  readonly description: string;
  readonly dialect: DialectName;
  readonly source: SourceKind;
  readonly trust: TrustLevel;
  /** The SKILL.md. */
  readonly path: string;
  readonly available: boolean;
  readonly reason?: string;
  readonly digest?: string;
}

export function toListedSkill(skill: CatalogSkill, digest?: string): ListedSkill {
  return {
    name: skill.name,
    description: skill.description,
    dialect: skill.dialect,
    source: skill.source,
    trust: skill.trust,
    path: skill.path,
    available: skill.available,
    ...(skill.reason === undefined ? {} : { reason: skill.reason }),
    ...(digest === undefined ? {} : { digest }),
  };
}
