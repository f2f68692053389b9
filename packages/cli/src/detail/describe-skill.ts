import type { Skill, Standing } from '@techne/skills';

/** A skill as `show --json` prints it: what `list --json` has, and everything else. */
export function describeSkill(
  skill: Skill & Standing,
  digest: string | undefined,
): Readonly<Record<string, unknown>> {
  const { raw, ...manifest } = skill.manifest;
  return {
    name: skill.name,
    description: skill.description,
    dialect: manifest.dialect,
    source: skill.source,
    trust: skill.trust,
    path: skill.path,
    available: skill.available,
    ...(skill.reason === undefined ? {} : { reason: skill.reason }),
    ...(digest === undefined ? {} : { digest }),
    root: skill.root,
    modified_at: new Date(skill.modifiedAt).toISOString(),
    manifest,
    frontmatter: raw,
    files: skill.files,
    tools: skill.tools,
    diagnostics: skill.diagnostics,
    body: skill.body,
    truncated: skill.bodyTruncated,
    ...(skill.bodyTruncated ? { bytes_removed: skill.bytesRemoved } : {}),
  };
}
