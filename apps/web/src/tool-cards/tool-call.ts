/** How far a call is. `denied`: somebody said no. `stopped`: the turn ended before it did. */
type ToolCallState = 'running' | 'waiting' | 'done' | 'failed' | 'denied' | 'stopped';

/** One call of a tool by a model, as far as it is known. */
export interface ToolCall {
  readonly id: string;
  /** As events name it, e.g. `skills.activate`. */
  readonly tool: string;
  readonly input: unknown;
  readonly state: ToolCallState;
  readonly output?: unknown;
  readonly truncated?: boolean;
  readonly durationMs?: number | undefined;
  /** Of a subagent: the calls that it made. */
  readonly steps?: readonly ToolCall[];
  /** The run that it belongs to, where more can be looked up. */
  readonly runId?: string | undefined;
}

export function isAtWork({ state }: Pick<ToolCall, 'state'>): boolean {
  return state === 'running' || state === 'waiting';
}
