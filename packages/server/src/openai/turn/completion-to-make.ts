import type { Caller } from '../../http/caller.ts';
import type { CallerTools } from '../request/caller-tools.ts';
import type { SplitMessages } from '../request/split-messages.ts';

/** A request that was understood. */
export interface CompletionToMake {
  readonly caller: Caller;
  /** As it was asked for; it is configured. */
  readonly model: string;
  readonly messages: SplitMessages;
  readonly callerTools: CallerTools;
  readonly temperature?: number | undefined;
  readonly maxOutputTokens?: number | undefined;
}
