import type { AgentEvent } from '../events/agent-event.ts';
import type { TurnResult } from '../loop/turn.ts';
import type { Caller, ToolContext } from '../tools/agent-tool.ts';
import type { AskPerson, PendingCall } from '../tools/waiting-calls.ts';
import type { SkillUseRefusal } from './skill-use-refusal.ts';

export interface UseSkillRequest {
  readonly skill: string;
  readonly message: string;
  /** What the caller knows that helps; the only other thing that the subagent sees. */
  readonly context?: string;
  readonly caller: Caller;
  /** Of the agent that asks: 0 for the main one. */
  readonly depth?: number;
  readonly signal?: AbortSignal;
  /** Asks a person who is there; the host's own comes first. Without either, calls that need one make it wait. */
  readonly ask?: AskPerson;
  /** True where nobody can ever be asked and nothing can wait: calls that need a person are denied. */
  readonly unattended?: boolean;
  /** As `TurnRequest.save`: awaited with what was said so far, before the model is asked again. */
  readonly save?: ToolContext['save'];
  /** Hears `skill_used`, and what a log has to know of the inside: blocked calls, approvals, capabilities. */
  readonly emit?: (event: AgentEvent) => void;
}

/** A use that waits, as plain data that survives JSON. It holds what the subagent said and read. */
export interface SkillUseState {
  readonly version: 1;
  readonly runId: string;
  readonly skill: string;
  /** Of the skill as it began; null where its store cannot tell. */
  readonly digest: string | null;
  readonly turn: TurnResult;
  /** How long it worked so far, without the waiting. */
  readonly durationMs: number;
}

export type UseSkillResult =
  | {
      readonly status: 'refused';
      readonly skill: string;
      readonly refusal: SkillUseRefusal;
      readonly iterations: 0;
    }
  | {
      /** Until each of `pending` is decided; then `resumeUse` goes on from `state`. */
      readonly status: 'waiting';
      readonly skill: string;
      readonly pending: readonly PendingCall[];
      readonly state: SkillUseState;
      readonly iterations: number;
      readonly usage: TurnResult['usage'];
    }
  | {
      readonly status: 'succeeded' | 'failed' | 'cancelled';
      readonly skill: string;
      /** Framed for a model. */
      readonly content: string;
      /** What the subagent said last, redacted. Partial when the status is not `succeeded`. */
      readonly output: string;
      readonly iterations: number;
      /** True when `max_iterations` ended it. */
      readonly exhausted: boolean;
      readonly usage: TurnResult['usage'];
      readonly error?: { readonly code: string; readonly message: string };
    };
