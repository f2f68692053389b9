import type { ApprovalRequestRecord } from '@techne/store';

/**
 * Whether what waits is an approval node of a workflow, which the owner of the execution may decide too (ruling 31).
 * It runs nothing, so it belongs to no skill and to no bytes; everything else that is asked for does.
 */
export function isForOwner({ skill, tool, digest }: ApprovalRequestRecord): boolean {
  return tool === 'approval' && skill === '' && digest === '';
}
