import type { ToolCall } from '../../tool-cards/tool-call.ts';

/** A text of a knowledge base that an answer stands on. */
export interface Source {
  readonly document: string;
  readonly part: number;
  readonly score: number;
  readonly text: string;
}

export type ApprovalState = 'pending' | 'allowed' | 'denied' | 'closed';

/** Where a node of a workflow is. */
export type StepState = 'running' | 'done' | 'failed';

/** A piece of an answer as it is shown. */
export type TurnPart =
  | { readonly type: 'text'; readonly text: string; readonly nodeId?: string | undefined }
  | { readonly type: 'call'; readonly call: ToolCall }
  | {
      readonly type: 'approval';
      readonly id: string;
      readonly callId: string;
      readonly tool: string;
      readonly state: ApprovalState;
    }
  | { readonly type: 'citation'; readonly sources: readonly Source[] }
  /** A skill that was run by `@name`. */
  | { readonly type: 'skill'; readonly name: string; readonly state: StepState }
  | { readonly type: 'note'; readonly text: string }
  | { readonly type: 'workflow'; readonly name: string }
  | {
      readonly type: 'step';
      readonly nodeId: string;
      readonly nodeType: string;
      readonly state: StepState;
      readonly error?: string | undefined;
    }
  | { readonly type: 'error'; readonly message: string; readonly code?: string | undefined };
