import { parseSkill } from '@techne/skills';
import type { ManagedSkill } from '../managed/managed-skills.ts';
import type { CachedDocument } from '../views/tenant-view.ts';
import { skillEtag } from '../skill-etag.ts';
import { describeManaged } from './describe-managed.ts';
import { readSkillFile } from './read-skill-file.ts';

const mostBytes = 32 * 1_048_576;

/** Details of managed skills as they are sent, the ones asked for last. */
export class DetailCache {
  readonly #documents = new Map<ManagedSkill, CachedDocument>();
  #bytes = 0;

  get(skill: ManagedSkill): CachedDocument {
    const known = this.#documents.get(skill);
    if (known !== undefined) return known;
    const document = makeDetail(skill);
    this.#documents.set(skill, document);
    this.#bytes += document.bytes.length;
    for (const [oldest, { bytes }] of this.#documents) {
      if (this.#bytes <= mostBytes) break;
      this.#documents.delete(oldest);
      this.#bytes -= bytes.length;
    }
    return document;
  }
}

function makeDetail(skill: ManagedSkill): CachedDocument {
  const { record } = skill;
  const content = readSkillFile(record.path);
  const options = {
    file: record.path,
    folderName: record.folderName,
    dialect: 'managed',
    strict: true,
  } as const;
  const parsed = parseSkill(content, options);
  // It was valid when it was listed; somebody is writing it by hand right now.
  const shown = parsed.ok ? parsed : { manifest: record.manifest, body: '' };
  const bytes = new TextEncoder().encode(JSON.stringify(describeManaged(skill, shown, content)));
  return { etag: skillEtag(skill), bytes };
}
