import type { z } from 'zod';
import type { decideApproval } from '../routes/approvals/decide-approval.ts';
import type { listApprovals } from '../routes/approvals/list-approvals.ts';
import type { approvalShape } from '../routes/runs/run-shapes.ts';
import { requestPath } from './request-path.ts';
import type { BodyOf, QueryOf } from './route-types.ts';
import type { CallOptions, Transport } from './transport.ts';

export type Approval = z.output<typeof approvalShape>;
export type Decision = BodyOf<typeof decideApproval>['decision'];

/** An answer that is remembered for the bytes of a skill. */
export interface Grant {
  readonly id: string;
  readonly skill: string;
  readonly digest: string;
  readonly decision: 'once' | 'always' | 'never';
  readonly decided_by: string | null;
  readonly decided_at: string;
}

/** Calls that wait for an admin, and what admins answered. */
export interface ApprovalsClient {
  list(
    query?: QueryOf<typeof listApprovals>,
    options?: CallOptions,
  ): Promise<{ readonly items: readonly Approval[]; readonly total: number }>;
  get(id: string, options?: CallOptions): Promise<Approval>;
  decide(id: string, decision: Decision, options?: CallOptions): Promise<Approval>;
  readonly grants: {
    list(options?: CallOptions): Promise<{ readonly items: readonly Grant[]; readonly total: number }>;
    /** Forgets every answer for the skill. */
    revoke(id: string, options?: CallOptions): Promise<void>;
  };
}

export function approvalsClient(transport: Transport): ApprovalsClient {
  return {
    list: (query, options) => transport.json('GET', requestPath`approvals`, { ...options, query }),
    get: (id, options) => transport.json('GET', requestPath`approvals/${id}`, options),
    decide: (id, decision, options) =>
      transport.json('POST', requestPath`approvals/${id}`, { ...options, body: { decision } }),
    grants: {
      list: (options) => transport.json('GET', requestPath`approvals/grants`, options),
      revoke: (id, options) => transport.json('DELETE', requestPath`approvals/grants/${id}`, options),
    },
  };
}
