import type { PromptEvent } from '@techne/agent';
import { ClientError } from './client-error.ts';
import type { StreamEvent } from './event-stream-parser.ts';

/** Events of subagents, commands and scripts, between the five of a prompt. */
type ToolEvent =
  | {
      readonly event: 'tool_call';
      readonly data: {
        readonly call_id: string;
        readonly skill: string;
        readonly tool: string;
        readonly input: unknown;
      };
    }
  | {
      readonly event: 'tool_result';
      readonly data: {
        readonly call_id: string;
        readonly tool: string;
        readonly output: unknown;
        readonly is_error: boolean;
        readonly duration_ms: number;
      };
    }
  | { readonly event: 'approval'; readonly data: ApprovalEvent };

/** A call waits for an admin, a workflow for its owner, or somebody decided about it. */
export type ApprovalEvent =
  | {
      readonly status: 'pending';
      readonly decided_by?: 'admin' | 'owner';
      readonly id: string;
      readonly call_id: string;
      readonly skill: string;
      readonly tool: string;
      readonly reason: string;
      readonly warning?: string;
      readonly preview: unknown;
    }
  | {
      readonly status: 'decided';
      readonly id: string;
      readonly call_id: string;
      readonly decision: 'once' | 'always' | 'never' | 'deny';
    };

/** Events of executions of workflows, around those of their nodes. */
type WorkflowEvent =
  | {
      readonly event: 'workflow_start';
      readonly data: {
        readonly workflow_id: string | null;
        readonly workflow_name: string;
        readonly execution_id: string;
        readonly resumed?: boolean;
      };
    }
  | {
      /** With `attempt` it begins anew: drop what the node said before. */
      readonly event: 'node_start';
      readonly data: { readonly node_id: string; readonly node_type: string; readonly attempt?: number };
    }
  | {
      readonly event: 'node_complete';
      readonly data: {
        readonly node_id: string;
        readonly output: unknown;
        readonly branch?: 'true' | 'false';
      };
    }
  | { readonly event: 'node_error'; readonly data: { readonly node_id: string; readonly error: string } }
  | { readonly event: 'workflow_complete'; readonly data: { readonly final_output: unknown } }
  | { readonly event: 'workflow_error'; readonly data: { readonly error: string } };

/** In a workflow: which node it comes from. */
interface OfNode {
  readonly data: { readonly node_id?: string };
}

/** An event of a run, with its number: from 1, without gaps. Tell them apart by `event`. */
export type RunEvent = (((PromptEvent | ToolEvent) & OfNode) | WorkflowEvent) & { readonly id: number };

const kinds: Readonly<Record<RunEvent['event'], true>> = {
  thought: true,
  token: true,
  citation: true,
  tool_call: true,
  tool_result: true,
  approval: true,
  workflow_start: true,
  node_start: true,
  node_complete: true,
  node_error: true,
  workflow_complete: true,
  workflow_error: true,
  error: true,
  done: true,
};

/** The number of an event, and the event itself; undefined for a kind that only a newer client knows. */
export function parseRunEvent({ id, event, data }: StreamEvent): {
  readonly number: number;
  readonly event: RunEvent | undefined;
} {
  const number = Number(id);
  if (!/^[1-9]\d*$/.test(id) || !Number.isSafeInteger(number)) throw invalid(`its id is "${id}"`);
  try {
    // As with answers, the shape of the data is the server's promise.
    return { number, event: isKind(event) ? { id: number, event, data: JSON.parse(data) } : undefined };
  } catch (error) {
    throw invalid('its data is not JSON', error);
  }
}

function isKind(event: string): event is RunEvent['event'] {
  return Object.hasOwn(kinds, event);
}

function invalid(why: string, cause?: unknown): ClientError {
  return new ClientError('ANSWER_INVALID', `An event of the run cannot be understood: ${why}`, {
    hint: 'Check the address: it has to be that of a Techne server.',
    cause,
  });
}
