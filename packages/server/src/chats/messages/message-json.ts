import type { ChatMessage, Run } from '@techne/store';
import type { ChatPart } from './chat-part.ts';
import { endOfMessage, isTurnEnd, type TurnUsage } from './turn-end.ts';

/** A message as the API shows it. */
export function messageJson(message: ChatMessage): Readonly<Record<string, unknown>> {
  const { number, role, parts, runId = null, createdAt } = message;
  const end = endOfMessage(message);
  return {
    number,
    role,
    parts: parts.filter((part) => !isTurnEnd(part)),
    created_at: new Date(createdAt).toISOString(),
    run_id: runId,
    ...(end === undefined ? {} : { status: end.status }),
    ...(end?.usage === undefined ? {} : { usage: end.usage }),
  };
}

/** The answer that is being given, or waits for somebody: as far as it is, with the number that it will have. */
export function unfinishedJson(
  number: number,
  { id, status, createdAt }: Run,
  parts: readonly ChatPart[],
): Readonly<Record<string, unknown>> {
  const created_at = new Date(createdAt).toISOString();
  return { number, role: 'assistant', parts, created_at, run_id: id, status };
}

/** What a whole chat took, and how full the window was at last. */
export function usageOfMessages(messages: readonly ChatMessage[]): TurnUsage {
  const all = messages.flatMap((message) => endOfMessage(message)?.usage ?? []);
  const sum = (of: (usage: TurnUsage) => number): number => all.reduce((total, each) => total + of(each), 0);
  return {
    input_tokens: sum(({ input_tokens }) => input_tokens),
    output_tokens: sum(({ output_tokens }) => output_tokens),
    context_tokens: all.at(-1)?.context_tokens ?? 0,
    context_window: all.at(-1)?.context_window ?? 0,
  };
}
