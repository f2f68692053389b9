import type { RunEvent } from '@techne/store';
import { isRecord } from '../../runs/waiting-state.ts';
import type { ChatPart } from './chat-part.ts';

type Data = Readonly<Record<string, unknown>>;

/** Thoughts that say something about the message, and not only about how far it is. */
const keptThoughts = new Set<unknown>(['skill', 'context']);

/**
 * The parts of an answer, from the events of its run: they are redacted and stored already, and the same wherever the
 * run went on, was cancelled or broke off.
 */
export function partsOfEvents(events: readonly RunEvent[]): readonly ChatPart[] {
  const parts: ChatPart[] = [];
  for (const { event, data } of events) {
    if (!isRecord(data)) continue;
    if (event === 'token') addText(parts, textOf(data['content']));
    else if (event === 'approval' && data['status'] === 'decided') decide(parts, data);
    else {
      const part = partOf(event, data);
      if (part !== undefined) parts.push(part);
    }
  }
  return parts;
}

/** What waited when its run ended waits no more. */
export function closeApprovals(parts: readonly ChatPart[]): readonly ChatPart[] {
  return parts.map((part) =>
    part.type === 'approval' && part.state === 'pending' ? { ...part, state: 'closed' } : part,
  );
}

function addText(parts: ChatPart[], text: string): void {
  const last = parts.at(-1);
  if (last?.type === 'text') parts[parts.length - 1] = { type: 'text', text: last.text + text };
  else if (text !== '') parts.push({ type: 'text', text });
}

function decide(parts: ChatPart[], { id, decision }: Data): void {
  const state = decision === 'once' || decision === 'always' ? 'allowed' : 'denied';
  for (const [index, part] of parts.entries())
    if (part.type === 'approval' && part.id === id) parts[index] = { ...part, state };
}

function partOf(event: string, data: Data): ChatPart | undefined {
  // What happens inside of a subagent is told while it happens; the message has what came of it.
  if (data['depth'] !== undefined) return undefined;
  const id = textOf(data['call_id']);
  const tool = textOf(data['tool']);
  switch (event) {
    case 'tool_call':
      return { type: 'tool_call', id, tool, input: data['input'] };
    case 'tool_result': {
      const { output, is_error, truncated } = data;
      return {
        type: 'tool_result',
        id,
        tool,
        output,
        is_error: is_error === true,
        truncated: truncated === true,
      };
    }
    case 'citation':
      return { type: 'citation', sources: Array.isArray(data['sources']) ? data['sources'] : [] };
    case 'approval': {
      const [skill, reason] = [textOf(data['skill']), textOf(data['reason'])];
      return { type: 'approval', id: textOf(data['id']), state: 'pending', call_id: id, tool, skill, reason };
    }
    case 'thought':
      return keptThoughts.has(data['type']) ? { type: 'thought', data } : undefined;
    case 'error':
      return { type: 'error', message: textOf(data['message']) };
    default:
      return undefined;
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
