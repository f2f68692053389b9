import type { ManagedSkillRecord } from '@techne/store';
import { HttpError } from '../../errors/http-error.ts';
import type { Caller } from '../../http/caller.ts';
import { ifMatch, ifNoneMatch } from '../../http/etag.ts';
import { mayChange, maySee } from '../access.ts';
import { skillNotFound } from '../managed/refusals.ts';
import { skillEtag } from '../skill-etag.ts';
import type { SkillService } from '../skill-service.ts';

/**
 * A managed skill that the caller may change. What they may not see is 404, as if it were not there; a skill of somebody
 * else that is shared with the tenant is 403, since a 404 would contradict what they just read. A skill that only the
 * server's own sources have is 404: these routes are about managed skills (section 9), of which there is none, and
 * after a removal the answer must not depend on what else the server brings along under that name.
 */
export async function requireChangeable(
  skills: SkillService,
  caller: Caller,
  name: string,
): Promise<ManagedSkillRecord> {
  const record = await skills.managed.find(caller.tenant, name);
  if (record === undefined) throw skillNotFound(name);
  checkChange(caller, record);
  return record;
}

/** What the caller believes is there, as the headers of a request say it. */
export interface Preconditions {
  readonly ifMatch?: string | undefined;
  /** `*`: nothing is there yet (RFC 9110, 13.1.2). */
  readonly ifNoneMatch?: string | undefined;
}

/** The same once more for what is there at the moment of the change, and what the caller believes is there. */
export function checkChange(
  caller: Caller,
  record: ManagedSkillRecord,
  { ifMatch: expected, ifNoneMatch: unwanted }: Preconditions = {},
): void {
  if (!maySee(caller, record)) throw skillNotFound(record.name);
  if (!mayChange(caller, record))
    throw new HttpError(
      403,
      `Skill '${record.name}' belongs to somebody else; only its owner or an admin may change it`,
    );
  if (!ifMatch(expected, skillEtag(record)))
    throw new HttpError(412, {
      field: 'If-Match',
      message: `Skill '${record.name}' was changed meanwhile; read it again`,
    });
  if (ifNoneMatch(unwanted, skillEtag(record)))
    throw new HttpError(412, {
      field: 'If-None-Match',
      message: `Skill '${record.name}' is there already; leave the header out to change it`,
    });
}
