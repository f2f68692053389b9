import type { ChatMessage, StoredRunStatus } from '@techne/store';
import { isRecord } from '../../runs/waiting-state.ts';

/** What a turn took, and how much of the model's window its last step filled. */
export interface TurnUsage {
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly context_tokens: number;
  readonly context_window: number;
}

/** How a turn ended. It is stored behind the parts of the answer, and shown as fields of the message. */
export interface TurnEnd {
  readonly type: 'end';
  readonly status: StoredRunStatus;
  readonly usage?: TurnUsage;
  /** A skill whose text goes into the next request, where the model cannot call tools. */
  readonly to_inject?: string;
}

/** Undefined for a message of a person. */
export function endOfMessage({ parts }: Pick<ChatMessage, 'parts'>): TurnEnd | undefined {
  return parts.find(isTurnEnd);
}

export function isTurnEnd(part: unknown): part is TurnEnd {
  return isRecord(part) && part['type'] === 'end' && typeof part['status'] === 'string';
}
