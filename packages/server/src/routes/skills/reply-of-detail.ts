import type { Reply } from '../../http/reply.ts';
import type { SkillDetail } from '../../skills/describe/describe-skill.ts';

/** A skill that was written. */
export function replyOfDetail(detail: SkillDetail, isNew = false): Reply {
  const location = isNew ? { location: `/api/v1/skills/${detail.name}` } : {};
  return { status: isNew ? 201 : 200, headers: { etag: detail.etag, ...location }, json: detail };
}
