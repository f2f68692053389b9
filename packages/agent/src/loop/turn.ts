import type { LanguageModel, ModelMessage } from 'ai';
import type { AgentEvent, RunStatus } from '../events/agent-event.ts';
import type { Activation, ToolPolicy } from '../policies/tool-policy.ts';
import type { AgentTool, Caller, InnerMessages } from '../tools/agent-tool.ts';
import type { AskPerson, HandedOverCall, PendingCall, SuspendedCall } from '../tools/waiting-calls.ts';

/**
 * One turn of a conversation, or one isolated run of a subagent. A turn tells of its steps, texts, calls and usage;
 * `run_started` and `run_finished` belong to whoever starts the run.
 */
export interface TurnRequest {
  readonly runId: string;
  readonly model: LanguageModel;
  readonly instructions: string;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly AgentTool[];
  /** In order: allowed-tools first, then the host's, then approval. */
  readonly policies?: readonly ToolPolicy[];
  readonly caller?: Caller;
  readonly depth?: number;
  /** Default 20. */
  readonly maxSteps?: number;
  readonly temperature?: number;
  readonly maxOutputTokens?: number;
  /** The first step must call this tool (explicit invocation). */
  readonly firstTool?: string;
  /** What to do where the model does not call it all the same. Default: what it said instead is its answer. */
  readonly insistence?: Insistence;
  /** What every other step must call: any tool, or this one where it is offered. Default: as the model likes. */
  readonly toolChoice?: 'required' | { readonly tool: string };
  /** What earlier parts of the same turn activated, where it goes on after calls that were handed over. */
  readonly activations?: readonly Activation[];
  readonly signal?: AbortSignal;
  /** Times and sizes of a model call; see `ModelCallLimits`. */
  readonly limits?: Partial<ModelCallLimits>;
  /** Asks a person, where one is there to ask; without it a call that needs one ends the turn as `waiting`. */
  readonly ask?: AskPerson;
  /** True where nobody can ever be asked: a call that needs a person is denied (`TOOL_CONFIRMATION_REQUIRED`). */
  readonly unattended?: boolean;
  /**
   * Awaited after each call that ran and after each step, with what the turn added so far, so that a result is stored
   * before the model is asked again (ruling 32); `inside` has the same of subagents that are under way. What it throws
   * ends the turn as failed.
   */
  readonly save?: (messages: readonly ModelMessage[], inside: InnerMessages) => Promise<void>;
  readonly onEvent?: (event: AgentEvent) => void;
}

/**
 * Gets what a person named to a model that does not fetch it with `firstTool`: such an answer is dropped before anybody
 * hears of it, nothing of it runs, and the model is asked again with these instructions.
 */
export interface Insistence {
  readonly instructions: string;
  /** Whether what the turn did so far makes them unnecessary. */
  isHeeded(turn: Pick<TurnResult, 'messages' | 'activations'>): boolean;
  /** Told each time that the model gets them. */
  onUsed(): void;
}

/** How long and how much one call of a model may be. */
export interface ModelCallLimits {
  /** Without a sign of life for so long it is over. Default 120,000. */
  readonly idleMs: number;
  /** Default 900,000. */
  readonly totalMs: number;
  /** How often a call that failed before its first token is tried again (429, 5xx, network). Default 3. */
  readonly retries: number;
  /** The first pause; it doubles each time. Default 500. */
  readonly retryDelayMs: number;
  /** The longest pause; a server that asks for a longer one gets no further try. Default 30,000. */
  readonly maximumRetryDelayMs: number;
  /** Text, reasoning and arguments together, in bytes of UTF-8. Default 2 MiB. */
  readonly maximumOutputBytes: number;
}

/** How a turn ended. What was said before a failure is kept. It is plain data and survives JSON. */
export interface TurnResult {
  readonly status: RunStatus;
  readonly text: string;
  /** What the turn added to the conversation. */
  readonly messages: readonly ModelMessage[];
  readonly steps: number;
  /** True when `maxSteps` ended it; the status is then `failed`. */
  readonly exhausted: boolean;
  /** What people have to decide while it waits, calls inside of subagents included. */
  readonly pending: readonly PendingCall[];
  /** Calls that began and go on once their inner calls are decided. */
  readonly suspended: readonly SuspendedCall[];
  /** While it waits: new each time, so that one wait is decided once. */
  readonly waitId?: string;
  /** Calls that whoever asked for the turn has to carry out; they have no result in `messages`. */
  readonly handedOver?: readonly HandedOverCall[];
  /** True when the last answer ended at `maxOutputTokens`. */
  readonly cut?: true;
  /** The skills that calls of this turn activated, in order. */
  readonly activations: readonly Activation[];
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number };
  readonly error?: { readonly code: string; readonly message: string };
}
