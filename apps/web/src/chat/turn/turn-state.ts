import type { ChatMessage } from '@techne/server/client';
import { fieldsOf, numberAt, textAt, type Fields } from '../../tool-cards/fields.ts';
import { text } from '../../text/text.ts';
import { activityOf } from './activity-of.ts';
import { beginCall, endCall, letWait, settleApproval, stopCalls } from './call-parts.ts';
import { readSources } from './read-sources.ts';
import type { StepState, TurnPart } from './turn-part.ts';

/** An answer as far as it is. */
export interface TurnState {
  readonly parts: readonly TurnPart[];
  /** What goes on right now, in words; undefined when nothing is known of it. */
  readonly activity?: string | undefined;
  readonly isDone: boolean;
}

export const emptyTurn: TurnState = { parts: [], isDone: false };

/** What an event of the run, or a part of a stored message, which look alike, makes of an answer. */
export function applyEvent(
  state: TurnState,
  { event, data: raw }: { readonly event: string; readonly data: unknown },
): TurnState {
  const data = fieldsOf(raw);
  const parts = applyTo(state.parts, event, data);
  const activity = activityOf(event, data) ?? state.activity;
  if (event === 'done') return { parts, isDone: true };
  if (parts === state.parts && activity === state.activity) return state;
  return { parts, activity, isDone: state.isDone };
}

/** The parts of a stored message. What it began and did not end has been stopped, unless it still goes on. */
export function partsOfMessage({ parts, status, run_id }: ChatMessage): readonly TurnPart[] {
  let state = emptyTurn;
  for (const part of parts) {
    const data = part.type === 'thought' ? part['data'] : part;
    state = applyEvent(state, { event: part.type, data });
  }
  const runId = run_id ?? undefined;
  const known = state.parts.map((part) =>
    part.type === 'call' ? { ...part, call: { ...part.call, runId } } : part,
  );
  return status === 'running' || status === 'waiting' ? known : stopCalls(known);
}

function applyTo(parts: readonly TurnPart[], event: string, data: Fields): readonly TurnPart[] {
  switch (event) {
    case 'token':
      return addText(parts, textAt(data, 'content') ?? '', textAt(data, 'node_id'));
    case 'text':
      return addText(parts, textAt(data, 'text') ?? '');
    case 'tool_call':
      return beginCall(parts, data);
    case 'tool_result':
      return endCall(parts, data);
    case 'approval':
      return data['status'] === 'decided' ? settleApproval(parts, data) : letWait(parts, data);
    case 'citation': {
      const sources = readSources(data);
      return sources.length === 0 ? parts : [...parts, { type: 'citation', sources }];
    }
    case 'thought':
      return applyThought(parts, data);
    case 'workflow_start':
      return [...parts, { type: 'workflow', name: textAt(data, 'workflow_name') ?? '' }];
    case 'node_start':
      return beginNode(parts, data);
    case 'node_complete':
      return endNode(parts, data, 'done');
    case 'node_error':
      return endNode(parts, data, 'failed');
    case 'workflow_error':
      return [...parts, { type: 'error', message: textAt(data, 'error') ?? text.chat.messages.failed }];
    case 'error':
      return [
        ...parts,
        {
          type: 'error',
          message: textAt(data, 'message') ?? text.chat.messages.failed,
          code: textAt(data, 'code'),
        },
      ];
    default:
      return parts;
  }
}

function addText(parts: readonly TurnPart[], added: string, nodeId?: string): readonly TurnPart[] {
  if (added === '') return parts;
  const last = parts.at(-1);
  if (last?.type === 'text' && last.nodeId === nodeId)
    return [...parts.slice(0, -1), { ...last, text: last.text + added }];
  return [...parts, { type: 'text', text: added, ...(nodeId === undefined ? {} : { nodeId }) }];
}

function applyThought(parts: readonly TurnPart[], data: Fields): readonly TurnPart[] {
  const status = textAt(data, 'status');
  if (data['type'] === 'context') {
    const message = textAt(data, 'message');
    return message === undefined ? parts : [...parts, { type: 'note', text: message }];
  }
  const name = textAt(data, 'skill_name');
  if (data['type'] !== 'skill' || name === undefined) return parts;
  const note = (words: string): readonly TurnPart[] => [...parts, { type: 'note', text: words }];
  if (status === 'activated' && data['injected'] === true) return note(text.chat.notes.injected(name));
  if (status === 'activated' && data['changed'] === true) return note(text.chat.notes.changed(name));
  if (status === 'start') return [...parts, { type: 'skill', name, state: 'running' }];
  if (status !== 'loaded' && status !== 'error') return parts;
  const state: StepState = status === 'loaded' ? 'done' : 'failed';
  return parts.map((part) => (part.type === 'skill' && part.name === name ? { ...part, state } : part));
}

function beginNode(parts: readonly TurnPart[], data: Fields): readonly TurnPart[] {
  const nodeId = textAt(data, 'node_id') ?? '';
  const step = {
    type: 'step',
    nodeId,
    nodeType: textAt(data, 'node_type') ?? '',
    state: 'running',
  } as const;
  if ((numberAt(data, 'attempt') ?? 1) === 1) return [...parts, step];
  // A node that runs again begins anew: what it said before does not count (ruling 32).
  return [
    ...parts.filter((part) => !((part.type === 'text' || part.type === 'step') && part.nodeId === nodeId)),
    step,
  ];
}

function endNode(parts: readonly TurnPart[], data: Fields, state: StepState): readonly TurnPart[] {
  const nodeId = textAt(data, 'node_id');
  const error = textAt(data, 'error');
  return parts.map((part) =>
    part.type === 'step' && part.nodeId === nodeId
      ? { ...part, state, ...(error === undefined ? {} : { error }) }
      : part,
  );
}
