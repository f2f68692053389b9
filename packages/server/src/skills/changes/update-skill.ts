import type { StoredFile } from '@techne/store';
import { HttpError } from '../../errors/http-error.ts';
import type { Caller } from '../../http/caller.ts';
import { checkFiles } from '../content/check-files.ts';
import { checkSize } from '../content/parse-content.ts';
import { prepareContent, withOwner, type PreparedContent } from '../content/prepare-content.ts';
import { describeManaged } from '../describe/describe-managed.ts';
import type { SkillDetail } from '../describe/describe-skill.ts';
import type { CurrentSkill } from '../managed/managed-skills.ts';
import { skillNotFound } from '../managed/refusals.ts';
import type { SkillService } from '../skill-service.ts';
import { checkChange, type Preconditions } from './require-changeable.ts';

export interface SkillUpdate {
  readonly name: string;
  readonly only?: Preconditions;
  /** All files that the skill will have, SKILL.md as somebody sent it. */
  readonly change: (current: CurrentSkill) => readonly StoredFile[];
  /** `keep`: the skill stays whose it is, whatever the content says; for versions of an earlier owner. */
  readonly owner?: 'keep';
}

/** Changes the files of a managed skill. Checked and decided while nobody else can change it. */
export async function updateSkill(
  { managed }: SkillService,
  caller: Caller,
  { name, only, change, owner }: SkillUpdate,
): Promise<SkillDetail> {
  let prepared: PreparedContent | undefined;
  const record = await managed.change(caller.tenant, name, caller.userId, (current) => {
    checkChange(caller, current.record, only);
    const files = change(current);
    const main = files.find(({ path }) => path === 'SKILL.md');
    if (main === undefined)
      throw new HttpError(400, { field: 'files', message: 'A skill has a SKILL.md at its top' });
    const content = main.bytes;
    prepared =
      owner === 'keep' && current.record.owner !== undefined
        ? withOwner(name, content, current.record.owner, 'update')
        : prepare(content, current);
    const written = { ...main, bytes: prepared.content };
    const all = files.map((file) => (file === main ? written : file));
    checkFiles(all);
    return { files: all, ...(prepared.owner === undefined ? {} : { owner: prepared.owner }) };
  });
  if (record === undefined || prepared === undefined) throw skillNotFound(name);
  return describeManaged(record, prepared.parsed, prepared.content);

  function prepare(content: Uint8Array, current: CurrentSkill): PreparedContent {
    const before = current.files.find(({ path }) => path === 'SKILL.md');
    // What was there and is not touched may be larger than what may be sent.
    if (before === undefined || Buffer.compare(before.bytes, content) !== 0) checkSize(content);
    return prepareContent({ name, content, caller, kind: 'update', owner: current.record.owner });
  }
}

/** The same files with another SKILL.md. */
export function withContent(content: Uint8Array): SkillUpdate['change'] {
  return ({ files }) => withFile(files, { path: 'SKILL.md', executable: false, bytes: content });
}

/** The same files with this one, new or in the place of the one with its path. */
export function withFile(files: readonly StoredFile[], file: StoredFile): readonly StoredFile[] {
  return [...files.filter(({ path }) => path !== file.path), file];
}
