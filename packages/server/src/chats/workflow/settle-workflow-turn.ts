import type { Chat, Run } from '@techne/store';
import { isRecord } from '../../runs/waiting-state.ts';
import { readGraph } from '../../workflows/read-graph.ts';
import type { ChatContext } from '../chat-context.ts';
import { answerNodes } from './answer-nodes.ts';
import { messageOfExecution } from './message-of-execution.ts';
import { textOfOutput } from './text-of-output.ts';
import { WorkflowTeller } from './workflow-teller.ts';

/**
 * Ends the turn of a chat whose server died while an execution answered it: the execution goes on by itself, and the
 * chat has its answer when it has ended. Until then the chat is busy.
 */
export async function settleWorkflowTurn(
  { parts: { store } }: ChatContext,
  chat: Chat,
  run: Run,
  executionId: string,
): Promise<Chat> {
  const execution = await store.runs.find(executionId);
  const isCancelled = run.status === 'cancelled';
  if (execution !== undefined && execution.finishedAt === undefined && !isCancelled) return chat;
  const graph = (await store.workflows.executions.find(executionId))?.graph;
  const teller = new WorkflowTeller(answerNodes(readGraph(graph)));
  const events = await store.runLog.read(executionId, 0);
  const told = events.flatMap((event) => teller.tell(event, textOfOutput));
  const result = isRecord(execution?.result) ? execution.result : {};
  const status = isCancelled ? run.status : (execution?.status ?? 'interrupted');
  const error = isRecord(result['error']) ? result['error']['message'] : undefined;
  if (status === 'failed') told.push({ event: 'error', data: { message: error ?? 'The workflow failed' } });
  const content = textOfOutput(isRecord(run.request) ? run.request['content'] : undefined);
  const message = messageOfExecution(told, { status, output: textOfOutput(result['final_output']), content });
  await store.chats.endTurn(chat.id, run.id, message);
  return (await store.chats.find(chat.id)) ?? chat;
}
