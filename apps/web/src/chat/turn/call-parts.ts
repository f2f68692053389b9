import { fieldsOf, numberAt, textAt, type Fields } from '../../tool-cards/fields.ts';
import { isAtWork, type ToolCall } from '../../tool-cards/tool-call.ts';
import type { ApprovalState, TurnPart } from './turn-part.ts';

type Parts = readonly TurnPart[];

/** Events name a call `call_id`, stored parts `id`. */
function callIdOf(data: Fields): string {
  return textAt(data, 'call_id') ?? textAt(data, 'id') ?? '';
}

/** A call begins. One inside of a subagent becomes a step of the call that uses it. */
export function beginCall(parts: Parts, data: Fields): Parts {
  const call: ToolCall = {
    id: callIdOf(data),
    tool: textAt(data, 'tool') ?? '',
    input: data['input'],
    state: 'running',
  };
  const depth = numberAt(data, 'depth');
  if (depth === undefined) return [...parts, { type: 'call', call }];
  const skill = textAt(data, 'skill');
  const outer = outerCall(parts, skill);
  return outer === undefined
    ? parts
    : change(parts, outer.id, (found) => ({ ...found, steps: [...(found.steps ?? []), call] }));
}

/** A call gave its result. */
export function endCall(parts: Parts, data: Fields): Parts {
  const id = callIdOf(data);
  const hasFailed = data['is_error'] === true;
  const wasDenied = parts.some(
    (part) => part.type === 'approval' && part.callId === id && part.state === 'denied',
  );
  const ended = (call: ToolCall): ToolCall => ({
    ...call,
    state: hasFailed ? (wasDenied ? 'denied' : 'failed') : 'done',
    output: data['output'],
    truncated: data['truncated'] === true,
    ...(numberAt(data, 'duration_ms') === undefined ? {} : { durationMs: numberAt(data, 'duration_ms') }),
  });
  return changeAnywhere(parts, id, ended);
}

/** A call waits for a person. */
export function letWait(parts: Parts, data: Fields): Parts {
  const callId = textAt(data, 'call_id') ?? '';
  const state = textAt(data, 'state');
  const approval: TurnPart = {
    type: 'approval',
    id: textAt(data, 'id') ?? '',
    callId,
    tool: textAt(data, 'tool') ?? '',
    state: isApprovalState(state) ? state : 'pending',
  };
  const waiting = approval.state === 'pending' ? 'waiting' : 'running';
  return [...changeAnywhere(parts, callId, (call) => ({ ...call, state: waiting })), approval];
}

/** Somebody decided. */
export function settleApproval(parts: Parts, data: Fields): Parts {
  const { id, decision } = fieldsOf(data);
  const state = decision === 'once' || decision === 'always' ? 'allowed' : 'denied';
  const decided = parts.map((part) =>
    part.type === 'approval' && part.id === id ? { ...part, state: state as ApprovalState } : part,
  );
  return changeAnywhere(decided, textAt(data, 'call_id') ?? '', (call) =>
    isAtWork(call) ? { ...call, state: 'running' } : call,
  );
}

/** What goes on when its turn ends does not go on. */
export function stopCalls(parts: Parts): Parts {
  const stopped = (call: ToolCall): ToolCall => (isAtWork(call) ? { ...call, state: 'stopped' } : call);
  return parts.map((part) => {
    if (part.type === 'call') return { ...part, call: stopped(part.call) };
    if (part.type === 'skill' && part.state === 'running') return { ...part, state: 'failed' };
    return part;
  });
}

function isApprovalState(state: string | undefined): state is ApprovalState {
  return state === 'pending' || state === 'allowed' || state === 'denied' || state === 'closed';
}

/** The subagent that is at work on behalf of a skill; the innermost ones belong to the same one. */
function outerCall(parts: Parts, skill: string | undefined): ToolCall | undefined {
  const working = parts.flatMap((part) =>
    part.type === 'call' && part.call.tool === 'use_skill' && isAtWork(part.call) ? [part.call] : [],
  );
  return working.findLast((call) => textAt(call.input, 'skill') === skill) ?? working.at(-1);
}

function change(parts: Parts, id: string, to: (call: ToolCall) => ToolCall): Parts {
  return parts.map((part) =>
    part.type === 'call' && part.call.id === id ? { ...part, call: to(part.call) } : part,
  );
}

/** The call itself, or the step of a subagent. Ids come again in later turns of a model: the last one counts. */
function changeAnywhere(parts: Parts, id: string, to: (call: ToolCall) => ToolCall): Parts {
  const index = parts.findLastIndex((part) => part.type === 'call' && part.call.id === id);
  if (index !== -1)
    return parts.map((part, at) =>
      at === index && part.type === 'call' ? { ...part, call: to(part.call) } : part,
    );
  return parts.map((part) => {
    if (part.type !== 'call' || part.call.steps?.some((step) => step.id === id) !== true) return part;
    const steps = part.call.steps.map((step) => (step.id === id ? to(step) : step));
    return { ...part, call: { ...part.call, steps } };
  });
}
