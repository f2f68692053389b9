import type { ActiveSkill, StoredConversation, WaitingMessage } from '@techne/agent';
import { isRecord } from '../../runs/waiting-state.ts';
import type { OpenedTurn } from './open-turn.ts';

/** What a turn waits with, as plain data. Of activations it has names and digests, and no text. */
export interface TurnState {
  readonly chatId: string;
  readonly content: string;
  readonly model?: string | undefined;
  readonly mode?: string | undefined;
  /** What a search found for the message. */
  readonly instructions: string;
  readonly activated: readonly ActiveSkill[];
  readonly toInject?: string | undefined;
  readonly waiting: WaitingMessage;
}

/** `caller` is what `storedCaller` reads. */
export function turnState(turn: OpenedTurn, stored: StoredConversation): object {
  const { caller, chat, content, model, instructions } = turn;
  const { userId, email, tenant } = caller;
  const { activated, toInject, waiting } = stored;
  const state = {
    chatId: chat.id,
    content,
    model,
    mode: chat.mode,
    instructions,
    activated,
    toInject,
    waiting,
  };
  return { ...state, caller: { userId, email, tenant } };
}

/** Undefined when it is something else, e.g. of a newer version. */
export function readTurnState(value: unknown): TurnState | undefined {
  return isTurnState(value) ? value : undefined;
}

function isTurnState(value: unknown): value is TurnState {
  if (!isRecord(value)) return false;
  const { chatId, content, instructions, activated, waiting } = value;
  if (![chatId, content, instructions].every((each) => typeof each === 'string')) return false;
  return Array.isArray(activated) && isRecord(waiting) && isRecord(waiting['turn']);
}
