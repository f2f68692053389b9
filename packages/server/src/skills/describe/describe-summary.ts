import type { ManagedSkill } from '../managed/managed-skills.ts';
import { skillEtag } from '../skill-etag.ts';
import { describeInputs } from './describe-inputs.ts';

const known = new WeakMap<ManagedSkill, string>();

/** DESIGN.md's Summary as JSON, made once for each state of a skill. */
export function summaryText(skill: ManagedSkill): string {
  let text = known.get(skill);
  if (text === undefined) known.set(skill, (text = JSON.stringify(describeSummary(skill))));
  return text;
}

function describeSummary(skill: ManagedSkill) {
  const { manifest } = skill.record;
  const inputs = describeInputs(manifest);
  return {
    name: skill.name,
    description: skill.record.description,
    inputs,
    has_inputs: inputs.length > 0,
    has_knowledge_base: manifest.agentFlow?.knowledgeBase !== undefined,
    updated_at: new Date(skill.updatedAt).toISOString(),
    user_id: skill.owner ?? null,
    visibility: skill.visibility,
    version: skill.version,
    etag: skillEtag(skill),
  };
}
