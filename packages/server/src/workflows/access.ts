import type { Workflow } from '@techne/store';
import type { Caller } from '../http/caller.ts';

/** One's own, those shared with the tenant, and for admins all of the tenant. */
export function maySee({ tenant, owner, visibility }: Workflow, caller: Caller): boolean {
  if (tenant !== caller.tenant) return false;
  return owner === caller.userId || visibility === 'tenant' || caller.role === 'admin';
}

export function mayChange({ tenant, owner }: Workflow, caller: Caller): boolean {
  return tenant === caller.tenant && (owner === caller.userId || caller.role === 'admin');
}
