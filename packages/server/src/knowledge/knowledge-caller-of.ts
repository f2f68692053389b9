import type { KnowledgeCaller } from '@techne/knowledge';
import type { Caller } from '../http/caller.ts';

/** Whose bases: one's own, those shared with the tenant, and for admins all of the tenant. */
export function knowledgeCallerOf({ tenant, userId, role }: Caller): KnowledgeCaller {
  return { tenant, userId, isAdmin: role === 'admin' };
}
