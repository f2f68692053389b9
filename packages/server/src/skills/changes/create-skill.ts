import type { StoredFile, Visibility } from '@techne/store';
import type { Caller } from '../../http/caller.ts';
import { checkFiles } from '../content/check-files.ts';
import { checkSize } from '../content/parse-content.ts';
import { prepareContent } from '../content/prepare-content.ts';
import { checkNotReserved } from '../content/reserved-names.ts';
import { checkName } from '../content/skill-name.ts';
import { describeManaged } from '../describe/describe-managed.ts';
import type { SkillDetail } from '../describe/describe-skill.ts';
import { nameTaken } from '../managed/refusals.ts';
import type { SkillService } from '../skill-service.ts';

export interface NewSkill {
  readonly name: string;
  readonly content: Uint8Array;
  /** Those beside SKILL.md. */
  readonly files?: readonly StoredFile[];
  readonly visibility?: Visibility | undefined;
}

/** Creates a managed skill, in the order of agent-flow-lite.md, section 9.1. What is refused leaves nothing behind. */
export async function createSkill(
  { managed }: SkillService,
  caller: Caller,
  { name, content, files = [], visibility }: NewSkill,
): Promise<SkillDetail> {
  const { tenant, userId } = caller;
  checkName(name);
  checkNotReserved(name);
  checkSize(content);
  if ((await managed.find(tenant, name)) !== undefined) throw nameTaken(name, name);
  const prepared = prepareContent({ name, content, caller, kind: 'create', owner: userId });
  const all = [{ path: 'SKILL.md', executable: false, bytes: prepared.content }, ...files];
  checkFiles(all);
  const record = await managed.create({
    tenant,
    name,
    author: userId,
    files: all,
    ...(prepared.owner === undefined ? {} : { owner: prepared.owner }),
    ...(visibility === undefined ? {} : { visibility }),
  });
  return describeManaged(record, prepared.parsed, prepared.content);
}
