import { createHash } from 'node:crypto';
import type { CommandRequest, ExecutionIdentity } from '@techne/workflow';
import type { RunTrail } from '../../audit/run-trail.ts';
import type { Caller } from '../../http/caller.ts';
import type { WorkflowContext } from '../workflow-context.ts';

/** What nodes of one execution work with. */
export interface NodeWork {
  readonly context: WorkflowContext;
  readonly execution: ExecutionIdentity;
  readonly caller: Caller;
  readonly trail: RunTrail;
}

/** Of a request of any node that acts. */
export type ActingRequest = Pick<CommandRequest, 'signal' | 'idempotencyKey' | 'emit' | 'resumption'>;

/** Names the folder of one node, or of one item of a list: they work at the same time and may be tried again. */
export function folderPart({ idempotencyKey }: Pick<ActingRequest, 'idempotencyKey'>): string {
  return createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 16);
}
