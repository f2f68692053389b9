import { approvalAnswers } from '@techne/exec';
import { AgentError } from '../errors/agent-error.ts';
import type { ConfirmationAnswer } from '../policies/tool-policy.ts';
import type { Decisions } from '../tools/waiting-calls.ts';
import type { TurnResult } from './turn.ts';

/** More are forgotten, oldest first: by then the host has long stored what came of them. */
const maximumKept = 10_000;

/** Waits of this process that were decided, copies included; the host keeps the same across processes (ruling 32). */
const decided = new Set<string>();

/** Takes the decisions of a turn that waits. A wait can be taken once, whole; else it throws and nothing happened. */
export function claimWait(
  waiting: TurnResult,
  decisions: Decisions,
): ReadonlyMap<string, ConfirmationAnswer> {
  decided.add(checkDecisions(waiting, decisions));
  const [oldest] = decided;
  if (decided.size > maximumKept && oldest !== undefined) decided.delete(oldest);
  return new Map(Object.entries(decisions));
}

/** Throws unless exactly the pending calls are decided, for the first time; gives the id of the wait. */
function checkDecisions(waiting: TurnResult, decisions: Decisions): string {
  const { status, waitId, pending } = waiting;
  if (status !== 'waiting' || waitId === undefined)
    throw new AgentError('TURN_NOT_WAITING', 'This turn does not wait.');
  if (decided.has(waitId))
    throw new AgentError('TURN_ALREADY_DECIDED', 'The calls of this turn were decided already.');
  const answered = new Set(Object.keys(decisions));
  const known = new Set(pending.map(({ callId }) => callId));
  const missing = [...known].filter((callId) => !answered.has(callId));
  const unknown = [...answered].filter((callId) => !known.has(callId));
  if (missing.length > 0 || unknown.length > 0) {
    const message = 'Every call of a step is decided together, and no other.';
    throw new AgentError('TURN_DECISIONS_INCOMPLETE', message, { data: { missing, unknown } });
  }
  // What came over a wire may be anything, and nothing but a yes is one.
  if (!Object.values(decisions).every((answer) => approvalAnswers.includes(answer))) {
    const hint = `The answers are ${approvalAnswers.join(', ')}.`;
    throw new AgentError('ARGUMENT_ERROR', 'That is no answer to a question about a call.', { hint });
  }
  return waitId;
}
