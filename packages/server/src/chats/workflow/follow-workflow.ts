import type { Run, RunEvent } from '@techne/store';
import type { Caller } from '../../http/caller.ts';
import type { ActiveRun } from '../../runs/active-run.ts';
import { failedOutcome, type RunOutcome } from '../../runs/run-outcome.ts';
import { isRecord } from '../../runs/waiting-state.ts';
import { readGraph } from '../../workflows/read-graph.ts';
import type { ChatContext } from '../chat-context.ts';
import { answerNodes } from './answer-nodes.ts';
import { messageOfExecution } from './message-of-execution.ts';
import { textOfOutput } from './text-of-output.ts';
import { WorkflowTeller } from './workflow-teller.ts';
import type { WorkflowTurn } from './workflow-turn.ts';

/**
 * Tells of an execution in the run of a chat until it has ended, and stores what came of it in the chat. When the
 * server stops before that, the run waits and goes on afterwards, as the execution does.
 */
export async function followWorkflow(
  context: ChatContext,
  run: ActiveRun,
  { userId, email, tenant }: Pick<Caller, 'userId' | 'email' | 'tenant'>,
  turn: WorkflowTurn,
): Promise<RunOutcome> {
  const { store, workflows } = context.parts;
  const { executionId } = turn;
  const told = await forward(context, run, executionId);
  const { stopReason } = run;
  if (stopReason === 'interrupted')
    return {
      status: 'waiting',
      calls: [],
      state: { caller: { userId, email, tenant }, workflow: turn },
    };
  if (stopReason === 'lost')
    return failedOutcome({ code: 'RUN_LOST', message: 'Another server has this run' });
  if (stopReason === 'cancelled') await workflows.cancel(executionId);
  const outcome = outcomeOf(await store.runs.find(executionId), stopReason === 'cancelled');
  if (outcome.status === 'failed') {
    const said = { event: 'error', data: { message: outcome.message } };
    run.say(said.event, said.data);
    told.push(said);
  }
  await run.writer.flush();
  const { status, result } = outcome;
  const message = messageOfExecution(told, { status, output: result.output ?? '', content: turn.content });
  await store.chats.endTurn(turn.chatId, run.id, message);
  const citations = message.parts.flatMap((part) =>
    isRecord(part) && part['type'] === 'citation' && Array.isArray(part['sources']) ? part['sources'] : [],
  );
  return { ...outcome, result: { ...result, citations } };
}

/** Says what was not said before; all that the chat was told of the execution. */
async function forward(
  { parts: { store } }: ChatContext,
  run: ActiveRun,
  executionId: string,
): Promise<RunEvent[]> {
  const execution = await store.workflows.executions.find(executionId);
  const teller = new WorkflowTeller(answerNodes(readGraph(execution?.graph)));
  const before = (await store.runLog.read(run.id, 0)).length;
  const told: RunEvent[] = [];
  const range = { after: 0, signal: run.signal };
  for await (const event of store.runLog.subscribe(executionId, range)) {
    for (const each of teller.tell(event, textOfOutput)) {
      // One event for one, so that a turn that goes on knows how far it was. Secrets are gone from them already.
      if (told.length >= before) run.say(each.event, each.data);
      told.push(each);
    }
  }
  return told;
}

type Ended = Extract<RunOutcome, { readonly message: string }>;

function outcomeOf(execution: Run | undefined, isCancelled: boolean): Ended {
  const result = isRecord(execution?.result) ? execution.result : {};
  if (execution?.status === 'succeeded') {
    const output = textOfOutput(result['final_output']);
    return { status: 'succeeded', message: 'Workflow execution completed successfully', result: { output } };
  }
  if (isCancelled || execution?.status === 'cancelled') {
    const message = 'The run was cancelled';
    return { status: 'cancelled', message, result: { error: { code: 'RUN_CANCELLED', message } } };
  }
  const error = isRecord(result['error']) ? result['error'] : {};
  const message = typeof error['message'] === 'string' ? error['message'] : 'The workflow failed';
  return failedOutcome({ code: 'WORKFLOW_FAILED', message });
}
