import type { AgentEvent } from '../events/agent-event.ts';

/** JSON as it goes over the wire. */
export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** A JSON Schema of an object (draft 2020-12). */
export interface ToolInputSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, JsonValue>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
}

/**
 * Something that a model may call. Contract:
 * - `name` is what goes over the wire: `[A-Za-z0-9_-]{1,64}`; `id` is the dotted name for events, where there is one;
 * - `execute` checks its input itself, since models invent; it does not throw for bad input but answers with an error
 *   that the model can read; what it throws becomes such an error, without its stack;
 * - it stops when `context.signal` aborts.
 */
export interface AgentTool {
  readonly name: string;
  readonly id?: string;
  readonly description: string;
  readonly inputSchema: ToolInputSchema;
  /** Tools that allowed-tools never takes away, to avoid deadlocks (TavernKit). */
  readonly baseline?: boolean;
  /** Which skill it belongs to, where it does. */
  readonly skill?: string;
  execute(input: JsonValue, context: ToolContext): Promise<ToolOutcome>;
  /** Says whether a person has to be asked, and shows what would run; undefined: nothing to ask. */
  approval?(input: JsonValue, context: ToolContext): Promise<ApprovalNeed | undefined>;
}

export interface ToolContext {
  readonly runId: string;
  readonly callId: string;
  readonly signal: AbortSignal;
  readonly caller: Caller;
  /** 0 for the main agent, 1 for a subagent, and so on. */
  readonly depth: number;
  /** Tells of something that happened, for logs, audit and pages. */
  emit(event: AgentEvent): void;
}

/** On whose behalf a run happens. */
export interface Caller {
  readonly user?: string;
  readonly tenant?: string;
  readonly chat?: { readonly id: string; readonly type: 'private' | 'group' };
  readonly mode?: string;
}

/** What a tool gives back. A failure has the shape of a success. */
export interface ToolOutcome {
  /** What the model reads. */
  readonly output: JsonValue;
  readonly isError?: boolean;
  /** The skill that this call activated, with the digest that it had. */
  readonly activated?: {
    readonly name: string;
    readonly digest?: string;
    readonly truncated: boolean;
    readonly allowedTools: readonly string[];
  };
}

/** A question to a person, bound to what was shown. */
export interface ApprovalNeed {
  readonly reason: string;
  readonly warning?: string;
  readonly preview: JsonValue;
  readonly digest?: string;
  /** Called with the answer before the tool runs; rejects when the answer is no or the bytes changed. */
  answer(answer: 'once' | 'always' | 'never' | 'deny'): Promise<void>;
}
