import type { AuditOutcome } from '@techne/store';
import type { AuditAction } from '../audit-actions.ts';
import type { RequestFacts } from './request-facts.ts';

/** Where something stands in a request or its answer: `params.name`, `body.enabled`, `answer.user.id`. */
export type FactPath = `${'params' | 'query' | 'body' | 'answer'}.${string}`;

/** What the audit trail keeps of the requests of one route. Nothing of a body is kept that is not named here. */
export interface AuditedRoute {
  readonly action: AuditAction;
  /** The action where it was not done. Default: the same. */
  readonly undone?: AuditAction;
  /** Without it who made the request. The first that is there counts. */
  readonly subject?: readonly FactPath[];
  readonly data?: readonly FactPath[];
  /** Default: by the status of the answer. */
  readonly outcome?: (facts: RequestFacts) => AuditOutcome;
  /** Only what was refused is told: the run tells the rest. */
  readonly onlyRefused?: true;
  /** Reads need not be durable before the answer. */
  readonly batched?: true;
}
