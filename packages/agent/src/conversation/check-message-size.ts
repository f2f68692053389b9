import { countTokens } from '@techne/skills';

/** Why a message is not sent. */
export interface TooLargeMessage {
  readonly code: 'MESSAGE_TOO_LARGE';
  readonly message: string;
  /** Estimated: bytes of UTF-8 / 4. */
  readonly tokens: number;
  readonly contextWindow: number;
}

/**
 * A message that alone is larger than the model's window cannot be answered, whatever is left out of the conversation.
 *
 * @example
 * checkMessageSize('x'.repeat(40_000), 8_000)?.tokens; // 10000
 */
export function checkMessageSize(text: string, contextWindow: number): TooLargeMessage | undefined {
  const tokens = countTokens(text);
  if (tokens <= contextWindow) return undefined;
  const message = `The message is too large for this model: about ${tokens} tokens, and its window has ${contextWindow}. Shorten it, or choose a model with a larger window.`;
  return { code: 'MESSAGE_TOO_LARGE', message, tokens, contextWindow };
}
