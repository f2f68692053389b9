import type { AgentTool, JsonValue } from '../tools/agent-tool.ts';
import { parseToolPattern } from './tool-pattern.ts';

/** The entries of one `allowed-tools`, ready to be asked. */
export interface AllowList {
  readonly isEmpty: boolean;
  allowsTool(tool: AgentTool): boolean;
  allowsCall(tool: AgentTool, input: JsonValue): boolean;
}

/** Reads the entries of `allowed-tools`. Baseline tools are not in it; who asks decides about them. */
export function readAllowList(entries: readonly string[]): AllowList {
  const patterns = entries.filter((entry) => entry.trim() !== '').map(parseToolPattern);
  return {
    isEmpty: patterns.length === 0,
    allowsTool: (tool) => patterns.some((pattern) => pattern.matchesTool(tool)),
    allowsCall: (tool, input) => patterns.some((pattern) => pattern.matchesCall(tool, input)),
  };
}
