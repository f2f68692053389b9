import type { Chat, Workflow } from '@techne/store';
import type { Caller } from '../../http/caller.ts';

/** One message of a person that is to be answered. */
export interface TurnToTake {
  readonly caller: Caller;
  /** As it was when the turn began. */
  readonly chat: Chat;
  readonly content: string;
  /** What the person chose for the message or the chat; checked. */
  readonly model?: string | undefined;
  /** Answers in the place of the model. */
  readonly workflow?: Workflow | undefined;
}
