import type { Caller } from '../http/caller.ts';
import type { StartedRun } from '../runs/run-manager.ts';
import type { CompletionRequest } from './request/completion-request.ts';

/** A completion that has begun. */
export interface StartedCompletion extends StartedRun {
  readonly model: string;
  /** In milliseconds. */
  readonly createdAt: number;
}

/** Completions in OpenAI's protocol. Each is a run of the kind `completion`, which ends when its client goes away. */
export interface CompletionService {
  /** The models that people may choose. */
  readonly models: readonly string[];
  /** When this server began to offer them, in milliseconds. */
  readonly since: number;
  /** Rejects with 400 or 404 for what is wrong with the request. */
  start(caller: Caller, request: CompletionRequest): Promise<StartedCompletion>;
}
