import type { Workflow } from '@techne/store';
import type { Caller } from '../../http/caller.ts';
import type { RunWork } from '../../runs/run-work.ts';
import type { ChatContext } from '../chat-context.ts';
import { followWorkflow } from './follow-workflow.ts';
import type { WorkflowTurn } from './workflow-turn.ts';

export interface WorkflowTurnToTake extends WorkflowTurn {
  readonly caller: Caller;
  readonly workflow: Workflow;
  readonly model?: string | undefined;
}

/** Answers a message by a workflow: an execution with the message as its input, which the run of the turn tells of. */
export function takeWorkflowTurn(context: ChatContext, taken: WorkflowTurnToTake): RunWork {
  const { caller, workflow, model, ...turn } = taken;
  const { content: input, executionId: id } = turn;
  return async (run) => {
    await context.parts.workflows.execute(caller, workflow, { id, input, model });
    return followWorkflow(context, run, caller, turn);
  };
}
