import type { ConfirmationAnswer } from '../policies/tool-policy.ts';
import type { ApprovalNeed, JsonValue } from './agent-tool.ts';

/** A call that waits for a person. All of a step are decided together (ruling 32). */
export interface PendingCall {
  /** What it is decided by. A call inside of another one begins with that one's id. */
  readonly callId: string;
  readonly tool: string;
  readonly input: JsonValue;
  readonly need: Omit<ApprovalNeed, 'answer'>;
  /** The skill whose subagent wants it, where one does. */
  readonly skill?: string;
  /** Where it was made inside of another call: that call, and its own id in there. */
  readonly inside?: { readonly callId: string; readonly innerId: string };
}

/** A call that whoever asked for the turn carries out. */
export interface HandedOverCall {
  readonly callId: string;
  readonly tool: string;
  readonly input: JsonValue;
}

/** A call that has begun and waits for calls inside of it. Plain data. */
export interface SuspendedCall {
  readonly callId: string;
  readonly tool: string;
  readonly input: JsonValue;
  /** What its tool goes on from. */
  readonly state: unknown;
}

/** Answers by the id of the call. */
export type Decisions = Readonly<Record<string, ConfirmationAnswer>>;

/** Asks a person who is there. */
export type AskPerson = (question: {
  readonly callId: string;
  readonly tool: string;
  readonly need: Omit<ApprovalNeed, 'answer'>;
}) => Promise<ConfirmationAnswer>;
