import type { Caller } from '../../http/caller.ts';
import { withoutNul } from '../../http/without-nul.ts';

/** Why the caller may not write this `user_id`; null when they may, or when it says nothing. */
export function ownerProblem(userId: unknown, { userId: own, role }: Caller): string | null {
  if (userId === undefined || userId === null || userId === '') return null;
  // A number or a boolean would be replaced, or be nobody's.
  if (typeof userId !== 'string') return 'user_id must be text; put it in quotes';
  if (!withoutNul(userId)) return 'user_id holds a NUL character';
  if (userId === own || role === 'admin') return null;
  return 'user_id is not your own; leave it out, or let an admin change the owner';
}
