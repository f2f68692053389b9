import type { Run } from '@techne/store';
import { isRecord } from '../../runs/waiting-state.ts';

/** A turn that a workflow answers, as plain data. */
export interface WorkflowTurn {
  readonly chatId: string;
  readonly content: string;
  readonly executionId: string;
}

/** What was stored of it while it waited; undefined when it is another kind of turn. */
export function readWorkflowTurn(state: unknown): WorkflowTurn | undefined {
  const turn = isRecord(state) ? state['workflow'] : undefined;
  if (!isRecord(turn)) return undefined;
  const { chatId, content, executionId } = turn;
  if (typeof chatId !== 'string' || typeof content !== 'string' || typeof executionId !== 'string')
    return undefined;
  return { chatId, content, executionId };
}

/** The execution that answers for the run of a chat; undefined when a model does. */
export function executionIdOf({ request }: Pick<Run, 'request'>): string | undefined {
  const id = isRecord(request) ? request['execution_id'] : undefined;
  return typeof id === 'string' ? id : undefined;
}
