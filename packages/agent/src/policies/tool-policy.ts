import type { AgentTool, JsonValue, ToolContext, ToolOutcome } from '../tools/agent-tool.ts';

/** What a person may answer to a question about one call. */
export type ConfirmationAnswer = 'once' | 'always' | 'never' | 'deny';

/** What a policy says to one call. */
export type PolicyDecision =
  | { readonly answer: 'allow' }
  | {
      readonly answer: 'deny';
      readonly code: PolicyCode;
      readonly reason: string;
      readonly reasonCodes?: readonly string[];
      readonly decisionId?: string;
    }
  | {
      readonly answer: 'confirm';
      readonly reason: string;
      readonly reasonCodes?: readonly string[];
      readonly decisionId?: string;
      readonly warning?: string;
      readonly preview?: JsonValue;
      readonly digest?: string;
      /** Called with the answer before the tool runs; rejects when the answer is no or the bytes changed. */
      confirm?(answer: ConfirmationAnswer): Promise<void>;
    };

export type PolicyCode =
  | 'TOOL_NOT_ALLOWED'
  | 'TOOL_POLICY_DENIED'
  | 'TOOL_CONFIRMATION_REQUIRED'
  | 'TOOL_POLICY_ERROR';

/** A skill that a call put into the conversation. */
export type Activation = NonNullable<ToolOutcome['activated']>;

/** Something that the model should read in the result of the call; it goes into the envelope's `warnings`. */
export interface PolicyWarning {
  readonly code: string;
  readonly message: string;
}

/**
 * Decides which tools a model sees and which calls run. Policies are asked in order; each may only narrow what those
 * before it left. One instance belongs to one run: its state never leaks into the next.
 *
 * A policy that throws denies (`TOOL_POLICY_ERROR`), and hides every tool when it fails to filter; one that throws an
 * `AgentError` with `ALLOWED_TOOLS_POLICY_ERROR` or `TOOL_POLICY_ERROR` ends the run.
 */
export interface ToolPolicy {
  readonly name: string;
  /** May only narrow; anything else it returns is dropped. */
  filterTools?(tools: readonly AgentTool[]): readonly AgentTool[];
  authorizeCall?(
    tool: AgentTool,
    input: JsonValue,
    context: ToolContext,
  ): Promise<PolicyDecision> | PolicyDecision;
  /**
   * Told after a call succeeded, in the order of the calls, before the next call of the same step is authorised. What
   * it returns is added to the warnings of the result.
   */
  afterCall?(
    tool: AgentTool,
    outcome: { readonly activated?: Activation },
    context: ToolContext,
  ): readonly PolicyWarning[] | void;
  /**
   * Puts back, on a run that waited, the state that the activations so far had led to, and tells nobody. `filterTools`
   * was called before it.
   */
  restore?(activations: readonly Activation[]): void;
}
