import type { FinalStatus } from '@techne/store';
import type { CompletionEnd } from '../openai/completion-end.ts';

/** What a run came to, as it is stored and shown. */
export interface RunResult {
  readonly output?: string;
  readonly citations?: readonly unknown[];
  readonly usage?: { readonly inputTokens: number; readonly outputTokens: number };
  /** Of a command or a script: gibberish's envelope. */
  readonly envelope?: unknown;
  /** Of a completion in OpenAI's protocol; it is kept, and not shown. */
  readonly completion?: CompletionEnd;
  readonly error?: RunFailure;
}

/** Why a run did not succeed; `code` is from a closed list of the package that failed. */
export interface RunFailure {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  /** Lines of configuration that would let it through. */
  readonly config?: string;
}

/** A call that a run cannot make before an admin agreed. */
interface WaitingCall {
  readonly callId: string;
  readonly skill: string;
  readonly tool: string;
  readonly digest: string;
  readonly reason: string;
  readonly warning?: string;
  readonly preview: object;
}

export interface EndedOutcome {
  readonly status: Exclude<FinalStatus, 'interrupted'>;
  /** For `done`. */
  readonly message: string;
  readonly result: RunResult;
}

export interface WaitingOutcome {
  readonly status: 'waiting';
  readonly calls: readonly WaitingCall[];
  /** What it goes on from: plain data. */
  readonly state: unknown;
}

/** How a stretch of work ended. */
export type RunOutcome = EndedOutcome | WaitingOutcome;

export function failedOutcome(error: RunFailure, result: RunResult = {}): EndedOutcome {
  return { status: 'failed', message: error.message, result: { ...result, error } };
}
