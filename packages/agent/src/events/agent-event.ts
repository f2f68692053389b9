import type { JsonValue } from '../tools/agent-tool.ts';

/**
 * What happened in a run, one typed stream for logs, audit, pages and OpenTelemetry. Secrets are redacted before an
 * event is told.
 */
export type AgentEvent =
  | {
      readonly type: 'run_started';
      readonly kind: 'chat' | 'prompt' | 'use';
      readonly model: string;
      readonly skill?: string;
    }
  | {
      /** A run that waited goes on, in this process or another; for the rest as `run_started`. */
      readonly type: 'run_resumed';
      readonly kind: 'chat' | 'use';
      readonly model: string;
      readonly skill?: string;
    }
  | {
      readonly type: 'skills_offered';
      readonly count: number;
      readonly format: string;
      readonly tokens: number;
    }
  | { readonly type: 'step_started'; readonly step: number; readonly tools: readonly string[] }
  | {
      readonly type: 'model_retry';
      readonly attempt: number;
      readonly code: string;
      readonly delayMs: number;
    }
  | {
      /** The provider did otherwise than it was asked, such as leaving out a temperature. Once a turn for each. */
      readonly type: 'model_warning';
      readonly message: string;
    }
  | { readonly type: 'text'; readonly content: string }
  | { readonly type: 'reasoning'; readonly content: string }
  | { readonly type: 'tool_call'; readonly callId: string; readonly tool: string; readonly input: JsonValue }
  | {
      readonly type: 'tool_result';
      readonly callId: string;
      readonly tool: string;
      readonly output: JsonValue;
      readonly isError: boolean;
      readonly durationMs: number;
    }
  | {
      readonly type: 'tool_call_blocked';
      readonly callId: string;
      readonly tool: string;
      readonly code: string;
      readonly reason: string;
      readonly decisionId?: string;
      readonly reasonCodes?: readonly string[];
    }
  | {
      readonly type: 'approval_needed';
      readonly callId: string;
      readonly tool: string;
      readonly reason: string;
      readonly warning?: string;
      readonly preview: JsonValue;
      readonly digest?: string;
    }
  | {
      readonly type: 'approval_answered';
      readonly callId: string;
      readonly tool: string;
      readonly answer: string;
    }
  | {
      readonly type: 'skill_activated';
      readonly skill: string;
      readonly digest?: string;
      readonly truncated: boolean;
      /** For this one request, because the model did not fetch what a person had named. */
      readonly injected?: true;
    }
  | {
      readonly type: 'skill_file_read';
      readonly skill: string;
      readonly path: string;
      readonly truncated: boolean;
    }
  | {
      readonly type: 'skill_file_refused';
      readonly skill: string;
      readonly path: string;
      readonly code: string;
    }
  | {
      readonly type: 'skill_used';
      readonly skill: string;
      readonly iterations: number;
      readonly status: string;
      readonly durationMs: number;
    }
  | {
      readonly type: 'skills_allowed_tools_policy_changed';
      readonly skill: string | null;
      readonly enforced: boolean;
      readonly allowed: number;
      readonly reason?: string;
    }
  | {
      readonly type: 'capability_called';
      readonly capability: string;
      readonly operation: string;
      readonly status: string;
    }
  | { readonly type: 'thought'; readonly data: Readonly<Record<string, JsonValue>> }
  | { readonly type: 'citation'; readonly sources: readonly JsonValue[] }
  | { readonly type: 'usage'; readonly inputTokens: number; readonly outputTokens: number }
  | { readonly type: 'run_finished'; readonly status: RunStatus; readonly message?: string };

/** How a run ended; `waiting` for a person is not an end. */
export type RunStatus = 'succeeded' | 'failed' | 'cancelled' | 'waiting';
