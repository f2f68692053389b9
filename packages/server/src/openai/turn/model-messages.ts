import type { ModelMessage } from '../../chats/messages/model-message.ts';
import type { ReadMessage } from '../request/split-messages.ts';
import { readCallId } from './call-ids.ts';
import type { Continuation } from './continuation.ts';

/** Finds what a run had come to; undefined when it is gone or somebody else's. */
export type FindContinuation = (runId: string) => Promise<Continuation | undefined>;

/** Messages of a request as a model takes them, with what earlier completions did unseen put back in its place. */
export async function modelMessages(
  messages: readonly ReadMessage[],
  find: FindContinuation,
): Promise<readonly ModelMessage[]> {
  const result: ModelMessage[] = [];
  /** The name, and the id that the model knows it by. */
  const calls = new Map<string, { readonly name: string; readonly id: string }>();
  for (const message of messages) {
    const { role, text } = message;
    if (role === 'user') result.push({ role, content: text });
    else if (role === 'tool') {
      const { name, id } = calls.get(message.callId) ?? { name: 'unknown', id: message.callId };
      const output = { type: 'text', value: text } as const;
      result.push({ role, content: [{ type: 'tool-result', toolCallId: id, toolName: name, output }] });
    } else {
      const known = await continuationOf(message, find);
      const ids = known === undefined ? undefined : known.calls;
      for (const {
        id,
        function: { name },
      } of message.calls)
        calls.set(id, { name, id: ids?.[readCallId(id)?.index ?? 0] ?? id });
      result.push(...(known?.messages ?? assistantMessage(message)));
    }
  }
  return result;
}

/** Only where every call of the run is answered: a part of them would leave the others without a result. */
async function continuationOf(
  { calls }: ReadMessage,
  find: FindContinuation,
): Promise<Continuation | undefined> {
  const returned = calls.map(({ id }) => readCallId(id));
  const runId = returned[0]?.runId;
  if (runId === undefined || !returned.every((call) => call?.runId === runId)) return undefined;
  const known = await find(runId);
  const indexes = new Set(returned.map((call) => call?.index));
  return known?.calls.every((_, index) => indexes.has(index)) === true ? known : undefined;
}

function assistantMessage({ text, calls }: ReadMessage): readonly ModelMessage[] {
  if (calls.length === 0) return text === '' ? [] : [{ role: 'assistant', content: text }];
  const said = text === '' ? [] : [{ type: 'text' as const, text }];
  const made = calls.map(({ id, function: { name, arguments: given } }) => ({
    type: 'tool-call' as const,
    toolCallId: id,
    toolName: name,
    input: parseInput(given),
  }));
  return [{ role: 'assistant', content: [...said, ...made] }];
}

/** Models write arguments that are no JSON; those stay as they were written. */
function parseInput(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
