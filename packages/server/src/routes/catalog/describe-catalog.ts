import { canonicalName, type Catalog, type CatalogSkill, type Diagnostic } from '@techne/skills';
import { z } from 'zod';

export const catalogSkillShape = z.object({
  name: z.string(),
  description: z.string(),
  dialect: z.string(),
  source: z.string(),
  trust: z.string(),
  available: z.boolean(),
  enabled: z.boolean().describe('False where an admin of the tenant turned it off'),
  reason: z.string().optional().describe('Why it is not available'),
  path: z.string().optional().describe('For admins'),
});

const findingShape = z.object({
  path: z.string(),
  code: z.string(),
  reason: z.string(),
  hint: z.string(),
  line: z.int().optional(),
});

export const catalogShape = z.object({
  skills: z.array(catalogSkillShape),
  total: z.int(),
  invalid: z.array(findingShape).optional().describe('For admins: what could not be read, and why'),
  warnings: z.array(findingShape).optional().describe('For admins: what is read, and not as it should be'),
  collisions: z
    .array(z.object({ name: z.string(), winner: z.string(), losers: z.array(z.string()) }))
    .optional()
    .describe('For admins'),
  roots: z
    .array(
      z.object({
        path: z.string(),
        kind: z.string(),
        trust: z.string(),
        exists: z.boolean(),
        count: z.int(),
      }),
    )
    .optional()
    .describe('For admins: where skills are looked for'),
  usage: z
    .object({
      chats: z.int(),
      with_activations: z.int().describe('Chats in which any skill was activated'),
      by_skill: z.record(z.string(), z.int()).describe('In how many chats each one was'),
    })
    .optional()
    .describe('For admins: of their tenant'),
});

/** What a catalog holds, but for its usage. Where files lie, and what is wrong with them, is for admins. */
export function describeCatalog(
  { skills, diagnostics, collisions, sources }: Catalog,
  disabled: ReadonlySet<string>,
  forAdmin: boolean,
): z.output<typeof catalogShape> {
  const shown = {
    skills: skills.map((skill) => describeCatalogSkill(skill, disabled, forAdmin)),
    total: skills.length,
  };
  if (!forAdmin) return shown;
  return {
    ...shown,
    invalid: findings(diagnostics, 'error'),
    warnings: findings(diagnostics, 'warning'),
    collisions: collisions.map(({ name, winner, losers }) => ({ name, winner, losers: [...losers] })),
    roots: sources.map(({ source, exists, count }) => ({
      path: source.root,
      kind: source.kind,
      trust: source.trust,
      exists,
      count,
    })),
  };
}

export function describeCatalogSkill(
  { name, description, dialect, source, trust, available, reason, path }: CatalogSkill,
  disabled: ReadonlySet<string>,
  forAdmin: boolean,
): z.output<typeof catalogSkillShape> {
  return {
    name,
    description,
    dialect,
    source,
    trust,
    available,
    enabled: !disabled.has(canonicalName(name)),
    ...(reason === undefined ? {} : { reason }),
    ...(forAdmin ? { path } : {}),
  };
}

function findings(diagnostics: readonly Diagnostic[], severity: Diagnostic['severity']) {
  return diagnostics
    .filter((each) => each.severity === severity)
    .map(({ file, code, message, hint, line }) => ({
      path: file,
      code,
      reason: message,
      hint,
      ...(line === undefined ? {} : { line }),
    }));
}
