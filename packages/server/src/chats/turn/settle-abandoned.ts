import type { Chat, ChatMessage, RememberedActivation, Run } from '@techne/store';
import { isRecord, readWaitingState } from '../../runs/waiting-state.ts';
import type { ChatContext } from '../chat-context.ts';
import type { ChatPart } from '../messages/chat-part.ts';
import { markOf } from '../messages/mark-of.ts';
import { isModelMessage, type ModelMessage } from '../messages/model-message.ts';
import { closeApprovals, partsOfEvents } from '../messages/parts-of-events.ts';
import { textOfParts } from '../messages/text-of-parts.ts';
import { settleWorkflowTurn } from '../workflow/settle-workflow-turn.ts';
import { executionIdOf } from '../workflow/workflow-turn.ts';
import { completeSteps } from './complete-steps.ts';
import { readTurnState } from './turn-state.ts';

/** A run is made right after its chat became busy; one that is not there after so long never will be. */
const begunWithinMs = 60_000;

/**
 * Ends the turn of a run that ended without it: its server died, or it was cancelled while it waited. Whoever looks at
 * the chat next does it, with what was said kept and marked.
 */
export async function settleAbandoned(context: ChatContext, chat: Chat): Promise<Chat> {
  const { store, now } = context.parts;
  const { id, activeRunId } = chat;
  if (activeRunId === undefined) return chat;
  const run = await store.runs.find(activeRunId);
  if (run === undefined ? now() - chat.updatedAt < begunWithinMs : run.finishedAt === undefined) return chat;
  const executionId = run && executionIdOf(run);
  if (run !== undefined && executionId !== undefined)
    return settleWorkflowTurn(context, chat, run, executionId);
  const said = closeApprovals(partsOfEvents(await store.runLog.read(activeRunId, 0)));
  const status = run?.status ?? 'interrupted';
  const asked = (await store.chats.messages(id)).find(
    ({ role, runId }) => role === 'user' && runId === activeRunId,
  );
  const modelMessages = [...toldBefore(run, asked), ...restOf(said)];
  const answer = [...said, ...markOf(status), { type: 'end', status }];
  const activations = [...chat.activations, ...activatedIn(said, chat)];
  await store.chats.endTurn(
    id,
    activeRunId,
    { role: 'assistant', parts: answer, modelMessages },
    { activations },
  );
  return (await store.chats.find(id)) ?? chat;
}

/** What was stored of the turn while it ran or waited: calls with all of their results. */
function toldBefore(run: Run | undefined, asked: ChatMessage | undefined): readonly ModelMessage[] {
  const waiting = readTurnState(readWaitingState(run?.state)?.state)?.waiting;
  const kept = isRecord(run?.state) ? run.state['messages'] : undefined;
  const messages = waiting?.turn.messages ?? (Array.isArray(kept) ? kept : []);
  const said = waiting?.said ?? textOfParts(asked?.parts ?? []);
  return [{ role: 'user', content: said }, ...completeSteps(messages.filter(isModelMessage))];
}

/** What was said after the last call. */
function restOf(parts: readonly ChatPart[]): readonly ModelMessage[] {
  const text = textOfParts(parts.slice(parts.findLastIndex(({ type }) => type.startsWith('tool_')) + 1));
  return text === '' ? [] : [{ role: 'assistant', content: text }];
}

function activatedIn(parts: readonly ChatPart[], { activations }: Chat): readonly RememberedActivation[] {
  const known = new Set(activations.map(({ name }) => name));
  return parts.flatMap((part) => {
    if (part.type !== 'thought') return [];
    const { status, skill_name: name, digest, truncated } = part.data;
    if (status !== 'activated' || typeof name !== 'string' || known.has(name)) return [];
    known.add(name);
    return [{ name, digest: typeof digest === 'string' ? digest : '', truncated: truncated === true }];
  });
}
