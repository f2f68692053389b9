import type { Reply } from '@techne/agent';
import type { StoredRunStatus } from '@techne/store';
import { shownPreview } from '../../approvals/shown-preview.ts';
import type { ActiveRun } from '../../runs/active-run.ts';
import { failedOutcome, type RunOutcome } from '../../runs/run-outcome.ts';
import { isRecord } from '../../runs/waiting-state.ts';
import type { ChatContext } from '../chat-context.ts';
import type { ChatPart } from '../messages/chat-part.ts';
import { markOf } from '../messages/mark-of.ts';
import { partsOfEvents } from '../messages/parts-of-events.ts';
import type { TurnEnd } from '../messages/turn-end.ts';
import { activationsAfter } from './activations-after.ts';
import type { OpenedTurn } from './open-turn.ts';
import { turnState } from './turn-state.ts';

/** Stores what came of a turn in its chat, or lets the run wait. The chat has it before the run says `done`. */
export async function finishTurn(
  context: ChatContext,
  run: ActiveRun,
  turn: OpenedTurn,
  reply: Reply,
): Promise<RunOutcome> {
  if (reply.status === 'waiting') return waitingOutcome(turn, reply);
  // Another server has ended this run by now, and the chat with it.
  if (run.stopReason === 'lost')
    return failedOutcome({ code: 'RUN_LOST', message: 'Another server has this run' });
  const { store } = context.parts;
  const { conversation, before, named, listener } = turn;
  const tokens = reply.turn?.usage ?? named.result?.usage;
  const usage = tokens && listener.usage(tokens);
  const error = run.redactor.redactValue(reply.error);
  if (reply.status === 'failed') run.say('error', { message: reply.error?.message ?? 'The turn failed' });
  if (usage !== undefined) run.say('thought', { type: 'generation', status: 'complete', usage });
  await run.writer.flush();
  const stored = conversation.store();
  const end: TurnEnd = {
    type: 'end',
    status: statusOf(run, reply),
    ...(usage === undefined ? {} : { usage }),
    ...(stored.toInject === undefined ? {} : { to_inject: stored.toInject }),
  };
  const said = partsOfEvents(await store.runLog.read(run.id, 0));
  const parts = [...said, ...markOf(end.status), end];
  const modelMessages = stored.messages.slice(before).map((message) => run.redactor.redactValue(message));
  const answer = { role: 'assistant', parts, modelMessages } as const;
  const activations = await activationsAfter(turn);
  await store.chats.endTurn(turn.chat.id, run.id, answer, { activations });
  await context.scratch.removeOpened(run.id);
  return {
    status: reply.status,
    message: doneMessage(reply),
    result: {
      output: run.redactor.redactText(reply.text),
      citations: citationsOf(said),
      ...(tokens === undefined ? {} : { usage: tokens }),
      ...(isFailure(error) ? { error } : {}),
    },
  };
}

function waitingOutcome(turn: OpenedTurn, reply: Reply): RunOutcome {
  const calls = (reply.turn?.pending ?? []).map(({ callId, tool, skill, need }) => ({
    callId,
    skill: skill ?? nameOf(need.preview),
    tool,
    digest: need.digest ?? '',
    reason: need.reason,
    ...(need.warning === undefined ? {} : { warning: need.warning }),
    preview: shownPreview(need.preview),
  }));
  return { status: 'waiting', calls, state: turnState(turn, turn.conversation.store()) };
}

/** The preview of a command or a script says whose it is. */
function nameOf(preview: unknown): string {
  const name = isRecord(preview) ? preview['name'] : undefined;
  return typeof name === 'string' ? name : '';
}

function statusOf({ stopReason }: ActiveRun, { status }: Reply): StoredRunStatus {
  return status === 'cancelled' && stopReason === 'interrupted' ? 'interrupted' : status;
}

function doneMessage({ kind, status, error }: Reply): string {
  if (error?.code === 'SKILL_TIMEOUT') return 'Timeout';
  if (error !== undefined) return error.message;
  if (status !== 'succeeded') return 'The turn failed';
  return kind === 'run' ? 'Skill execution completed successfully' : 'The turn is complete';
}

function citationsOf(parts: readonly ChatPart[]): readonly unknown[] {
  return parts.flatMap((part) => (part.type === 'citation' ? part.sources : []));
}

function isFailure(value: unknown): value is { readonly code: string; readonly message: string } {
  return isRecord(value) && typeof value['code'] === 'string' && typeof value['message'] === 'string';
}
