import type { ModelMessage } from 'ai';
import type { AgentEvent } from '../events/agent-event.ts';
import type { AskPerson, Decisions, PendingCall } from './waiting-calls.ts';

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
 * - it stops when `context.signal` aborts;
 * - only where `context.mayWait` it may end as `waiting`, and then `resume` goes on from its state, in another process
 *   perhaps: what ran before does not run again.
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
  /**
   * True where whoever asked for the turn carries it out: the turn ends with the step that calls it, and the calls that
   * the policies allow are in `handedOver` of its result. `execute` is never called then.
   */
  readonly handedOver?: true;
  execute(input: JsonValue, context: ToolContext): Promise<ToolOutcome>;
  /** Goes on with a call that waited; `decisions` has an answer to each of its pending calls. */
  resume?(input: JsonValue, state: unknown, decisions: Decisions, context: ToolContext): Promise<ToolOutcome>;
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
  /** Asks a person, where one is there. */
  readonly ask?: AskPerson;
  /** Whether the call may end as `waiting` for a person. Without it, and without `ask`, nobody can be asked. */
  readonly mayWait?: boolean;
  /** Awaited with what goes on inside of the call, so that results are stored there too (ruling 32). */
  readonly save?: (messages: readonly ModelMessage[], inside: InnerMessages) => Promise<void>;
  /** Tells of something that happened, for logs, audit and pages. */
  emit(event: AgentEvent): void;
}

/** What was said inside of calls, by their ids; of a call within a call, by both with a `/` between. */
export type InnerMessages = Readonly<Record<string, readonly ModelMessage[]>>;

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
  /** Set where it cannot end before people decided calls inside of it; `state` is plain data, for `resume`. */
  readonly waiting?: { readonly pending: readonly PendingCall[]; readonly state: unknown };
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
