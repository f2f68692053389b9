import type { Decision } from '@techne/store';
import { WorkflowError } from '../../errors/workflow-error.ts';
import type { EngineParts } from '../engine-parts.ts';
import { approvalSignal } from '../interpreter/ask-people.ts';

/** A person's answer to what a node asked. */
export interface Deciding {
  readonly requestId: string;
  readonly decision: Decision;
  readonly decidedBy: string;
}

/**
 * Stores a decision, then tells whoever waits for it. The decision is what counts: a signal that nobody heard is sent
 * again by whoever sweeps next.
 */
export async function decideRequest(
  parts: EngineParts,
  { requestId, decision, decidedBy }: Deciding,
): Promise<void> {
  const decided = await parts.store.approvalRequests.decide(requestId, decision, decidedBy);
  if (decided === undefined)
    throw new WorkflowError('APPROVAL_DECIDED', 'The request was decided before, or is not there', {
      data: { requestId },
    });
  await sendDecision(parts, requestId);
}

export async function sendDecision({ leased }: EngineParts, requestId: string): Promise<void> {
  // Without a key: a send that reached nobody must not count as the one that did.
  await leased.backend.sendSignal({ signal: approvalSignal(requestId), data: null, idempotencyKey: null });
}
