import type { JsonValue } from '../tools/agent-tool.ts';

export interface ToolFailure {
  readonly code: string;
  readonly message: string;
  readonly reasonCodes?: readonly string[] | undefined;
  readonly decisionId?: string | undefined;
}

/** What the model reads instead of a result: TavernKit's envelope of an error. */
export function toolFailure(tool: string, failure: ToolFailure): JsonValue {
  const { code, message, reasonCodes, decisionId } = failure;
  const error = {
    code,
    message,
    ...(reasonCodes === undefined ? {} : { reason_codes: reasonCodes }),
    ...(decisionId === undefined ? {} : { decision_id: decisionId }),
  };
  return { ok: false, tool_name: tool, data: {}, warnings: [], errors: [error] };
}
