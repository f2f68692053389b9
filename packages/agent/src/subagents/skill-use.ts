import type { AgentEvent } from '../events/agent-event.ts';
import type { TurnResult } from '../loop/turn.ts';
import type { Caller } from '../tools/agent-tool.ts';
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
  /** Hears `skill_used`, and what a log has to know of the inside: blocked calls, approvals, capabilities. */
  readonly emit?: (event: AgentEvent) => void;
}

export type UseSkillResult =
  | {
      readonly status: 'refused';
      readonly skill: string;
      readonly refusal: SkillUseRefusal;
      readonly iterations: 0;
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
