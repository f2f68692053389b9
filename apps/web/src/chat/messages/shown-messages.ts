import type { ChatMessage, OpenedChat } from '@techne/server/client';
import { followedParts, type LiveTurn } from '../turn/live-turns.ts';
import type { TurnPart } from '../turn/turn-part.ts';
import { partsOfMessage } from '../turn/turn-state.ts';

/** A message as it is shown, stored or on its way. */
export type ShownMessage =
  | {
      readonly role: 'user';
      readonly key: string;
      readonly content: string;
      readonly number?: number | undefined;
      readonly isWaiting?: false;
    }
  | {
      readonly role: 'assistant';
      readonly key: string;
      readonly parts: readonly TurnPart[];
      /** `running` while it is being given. */
      readonly status: string;
      readonly activity?: string | undefined;
      readonly runId?: string | undefined;
      readonly usage?: ChatMessage['usage'];
      /** Whether somebody has to decide before it goes on. */
      readonly isWaiting: boolean;
    };

/** Everything said in a chat, with the answer that is being followed in the place of what is stored of it. */
export function shownMessages(chat: OpenedChat, live: LiveTurn | undefined): readonly ShownMessage[] {
  const followed = live?.status === 'refused' ? undefined : live;
  const stored = chat.messages.map(shownMessage);
  if (followed === undefined) return stored;
  const { runId, said } = followed;
  const isSaid = chat.messages.some(({ role, run_id }) => role === 'user' && run_id === runId);
  const index = chat.messages.findIndex(({ role, run_id }) => role === 'assistant' && run_id === runId);
  const kept = stored[index];
  const answer = liveAnswer(followed);
  if (kept?.role === 'assistant' && isFurther(kept, answer, chat.active_run_id !== runId)) return stored;
  const before = index === -1 ? stored : stored.slice(0, index);
  const question: readonly ShownMessage[] =
    isSaid || said === undefined ? [] : [{ role: 'user', key: `said-${runId ?? 'new'}`, content: said }];
  return [...before, ...question, answer];
}

/** A stored message does not change, and neither does what is shown of it: only what is new is drawn again. */
const known = new WeakMap<ChatMessage, ShownMessage>();

function shownMessage(message: ChatMessage): ShownMessage {
  const before = known.get(message);
  if (before !== undefined) return before;
  const shown = showMessage(message);
  known.set(message, shown);
  return shown;
}

function showMessage(message: ChatMessage): ShownMessage {
  const { number, role, run_id, status = 'succeeded', usage } = message;
  if (role === 'user')
    return { role, key: `user-${number}`, number, content: message.parts.map(textOf).join('') };
  const parts = fullParts(message);
  return {
    role,
    key: `answer-${run_id ?? number}`,
    parts,
    status,
    runId: run_id ?? undefined,
    usage,
    isWaiting: parts.some(isPending),
  };
}

/** What was followed, where it came to the same; else what is stored. */
function fullParts(message: ChatMessage): readonly TurnPart[] {
  const stored = partsOfMessage(message);
  const live = message.status === 'succeeded' ? followedParts(message.run_id ?? '') : undefined;
  return live !== undefined && wordsOf(live) === wordsOf(stored) ? live : stored;
}

function wordsOf(parts: readonly TurnPart[]): string {
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

function liveAnswer({ state, runId, status }: LiveTurn): Extract<ShownMessage, { role: 'assistant' }> {
  return {
    role: 'assistant',
    key: `answer-${runId ?? 'new'}`,
    parts: state.parts,
    status: state.isDone ? 'ending' : status === 'lost' ? 'lost' : 'running',
    activity: state.activity,
    runId,
    isWaiting: state.parts.some(isPending),
  };
}

/** Until the record of a turn that is taken up again has been read that far, what is stored says more. */
function isFurther(
  stored: Extract<ShownMessage, { role: 'assistant' }>,
  live: Extract<ShownMessage, { role: 'assistant' }>,
  hasEnded: boolean,
): boolean {
  return hasEnded || lengthOf(stored.parts) > lengthOf(live.parts);
}

function lengthOf(parts: readonly TurnPart[]): number {
  return parts.reduce((total, part) => total + (part.type === 'text' ? part.text.length : 1), 0);
}

function isPending(part: TurnPart): boolean {
  return part.type === 'approval' && part.state === 'pending';
}

function textOf(part: ChatMessage['parts'][number]): string {
  const said = part['text'];
  return part.type === 'text' && typeof said === 'string' ? said : '';
}
