import type { Route } from '../../http/route.ts';
import { decideApproval } from './decide-approval.ts';
import { listApprovals } from './list-approvals.ts';
import { listGrants } from './list-grants.ts';
import { readApproval } from './read-approval.ts';
import { revokeGrant } from './revoke-grant.ts';

/** `grants` comes before `{id}`, which would take it for one. */
export const approvalRoutes: readonly Route[] = [
  listApprovals,
  listGrants,
  revokeGrant,
  readApproval,
  decideApproval,
];
