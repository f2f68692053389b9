import type { ManagedSkillRecord } from '@techne/store';
import type { ValidSkill } from '../content/parse-content.ts';
import { skillEtag } from '../skill-etag.ts';
import { describeSkill, type SkillDetail } from './describe-skill.ts';

/** A managed skill of which the content is at hand. */
export function describeManaged(
  record: ManagedSkillRecord,
  parsed: Pick<ValidSkill, 'manifest' | 'body'>,
  content: Uint8Array,
): SkillDetail {
  const { createdAt, updatedAt, visibility, version } = record;
  return describeSkill({
    manifest: parsed.manifest,
    body: parsed.body,
    content,
    createdAt,
    updatedAt,
    visibility,
    version,
    etag: skillEtag(record),
    source: 'managed',
  });
}
