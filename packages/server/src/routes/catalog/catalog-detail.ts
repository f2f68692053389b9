import { canonicalName, dialectNames } from '@techne/skills';
import { z } from 'zod';
import { describeFinding } from '../../skills/describe/describe-finding.ts';
import { describeTools } from '../../skills/describe/describe-tools.ts';
import type { ResolvedSkill } from '../../skills/skill-service.ts';
import { findingShape, skillDetailShape, toolShape } from '../skills/skill-shapes.ts';

export const catalogDetailShape = skillDetailShape.extend({
  dialect: z.enum(dialectNames),
  trust: z.enum(['bundled', 'user', 'untrusted']),
  digest: z.string().nullable().describe('Of the whole folder, which approvals are bound to'),
  available: z.boolean(),
  reason: z.string().nullable().describe('Why it is not available'),
  enabled: z.boolean().describe('False where an admin of the tenant turned it off'),
  tools: z.array(toolShape),
  file_count: z.int().describe('SKILL.md included'),
  diagnostics: z.array(findingShape).describe('What is not as it should be'),
  can_edit: z.boolean().describe('Whether you may change it: `version` is then the latest one'),
  path: z.string().optional().describe('For admins'),
});

/** What the page of a skill needs besides its SkillDetail: where it stands, and what the caller may do with it. */
export async function describeStanding(
  { catalog, skill, managed }: ResolvedSkill,
  disabled: ReadonlySet<string>,
  forAdmin: boolean,
): Promise<Readonly<Record<string, unknown>>> {
  const [loaded, digest] = await Promise.all([catalog.load(skill.name), catalog.digest(skill.name)]);
  return {
    dialect: loaded.dialect,
    trust: skill.trust,
    digest: digest ?? null,
    available: skill.available,
    reason: skill.reason ?? null,
    enabled: !disabled.has(canonicalName(skill.name)),
    tools: describeTools(loaded.tools, loaded.manifest),
    file_count: loaded.files.length + 1,
    diagnostics: loaded.diagnostics.map(describeFinding),
    can_edit: managed?.mayChange ?? false,
    ...(forAdmin ? { path: skill.path } : {}),
  };
}
