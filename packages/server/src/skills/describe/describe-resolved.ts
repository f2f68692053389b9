import { etagOf } from '../../http/etag.ts';
import type { ResolvedSkill } from '../skill-service.ts';
import { describeSkill, type SkillDetail } from './describe-skill.ts';
import { readSkillFile } from './read-skill-file.ts';

/** A skill of any source, read as that source reads it. */
export async function describeResolved({ catalog, skill }: ResolvedSkill): Promise<SkillDetail> {
  const loaded = await catalog.load(skill.name);
  const content = readSkillFile(skill.path);
  return describeSkill({
    manifest: loaded.manifest,
    body: loaded.body,
    content,
    createdAt: loaded.modifiedAt,
    updatedAt: loaded.modifiedAt,
    // Whoever gets here sees it; nobody changes that over HTTP.
    visibility: 'tenant',
    etag: etagOf(content),
    source: skill.source,
  });
}
