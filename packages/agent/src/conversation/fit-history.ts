import { countTokens } from '@techne/skills';
import type { ModelMessage } from 'ai';
import { heldActivations, onlyCalls } from './activation-messages.ts';

export interface FitHistoryOptions {
  /** Skills whose text is kept. Default: all that were activated. */
  readonly keep?: ReadonlySet<string>;
}

export interface FittedHistory {
  readonly messages: readonly ModelMessage[];
  /** How many messages were left out. */
  readonly dropped: number;
  readonly tokens: number;
}

/**
 * Shortens a conversation to a number of tokens: the oldest turns go and a mark says so, but the text of activated
 * skills stays, with the calls that brought it. A turn goes as a whole, so no call loses its result. The last turn is
 * never dropped.
 *
 * @example
 * const { messages, dropped } = fitHistory(history, 96_000);
 */
export function fitHistory(
  messages: readonly ModelMessage[],
  window: number,
  options: FitHistoryOptions = {},
): FittedHistory {
  const turns = splitTurns(messages);
  const sizes = turns.map((turn) => sizeOf(turn));
  let size = sizes.reduce((sum, each) => sum + each, 0);
  if (size <= window) return { messages, dropped: 0, tokens: size };
  for (let first = 1; first < turns.length; first++) {
    size -= sizes[first - 1] ?? 0;
    const kept = turns.slice(first).flat();
    const saved = protectedPart(turns.slice(0, first).flat(), kept, options);
    const dropped = messages.length - kept.length - saved.length;
    const before = [mark(dropped), ...saved];
    const tokens = size + sizeOf(before);
    if (tokens <= window || first === turns.length - 1)
      return { messages: [...before, ...kept], dropped, tokens };
  }
  return { messages, dropped: 0, tokens: size };
}

/** A turn begins with what a person says. */
function splitTurns(messages: readonly ModelMessage[]): readonly (readonly ModelMessage[])[] {
  const turns: ModelMessage[][] = [];
  for (const message of messages) {
    const current = turns.at(-1);
    if (current === undefined || message.role === 'user') turns.push([message]);
    else current.push(message);
  }
  return turns;
}

/** The newest activation of each skill, unless what is kept has a newer one. */
function protectedPart(
  left: readonly ModelMessage[],
  kept: readonly ModelMessage[],
  { keep }: FitHistoryOptions,
): readonly ModelMessage[] {
  const present = new Set(heldActivations(kept).map(({ skill }) => skill));
  const newest = new Map<string, string>();
  for (const { skill, callId } of heldActivations(left)) {
    if (!present.has(skill) && (keep === undefined || keep.has(skill))) newest.set(skill, callId);
  }
  return onlyCalls(left, new Set(newest.values()));
}

function mark(dropped: number): ModelMessage {
  const what = dropped === 1 ? '1 earlier message was' : `${dropped} earlier messages were`;
  return { role: 'user', content: `[${what} left out to fit the window; activated skills are kept]` };
}

function sizeOf(messages: readonly ModelMessage[]): number {
  return messages.reduce((sum, { content }) => sum + countTokens(JSON.stringify(content)), 0);
}
