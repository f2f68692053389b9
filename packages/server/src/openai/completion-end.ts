import type { Continuation } from './turn/continuation.ts';

/** Why a completion ended, in OpenAI's words. */
export type FinishReason = 'stop' | 'length' | 'tool_calls' | 'content_filter';

/** A call of one of the caller's tools. */
export interface ReturnedToolCall {
  readonly id: string;
  readonly name: string;
  /** JSON. */
  readonly arguments: string;
}

/** What came of a completion, besides its text. */
export interface CompletionEnd {
  readonly finishReason: FinishReason;
  readonly toolCalls: readonly ReturnedToolCall[];
  readonly continuation?: Continuation;
}
