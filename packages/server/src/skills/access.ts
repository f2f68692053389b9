import type { ManagedSkillRecord } from '@techne/store';
import type { Caller } from '../http/caller.ts';

type Owned = Pick<ManagedSkillRecord, 'owner' | 'visibility'>;

/** Admins see all of their tenant; users their own and what is shared. Nobody's skill is for admins until they share it. */
export function maySee(caller: Caller, skill: Owned): boolean {
  return caller.role === 'admin' || skill.visibility === 'tenant' || isOwner(caller, skill);
}

export function mayChange(caller: Caller, skill: Owned): boolean {
  return caller.role === 'admin' || isOwner(caller, skill);
}

function isOwner(caller: Caller, { owner }: Owned): boolean {
  return owner !== undefined && owner === caller.userId;
}
