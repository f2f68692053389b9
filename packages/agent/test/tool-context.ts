import type { ToolContext } from '../src/tools/agent-tool.ts';

/** A context for calling a tool by hand. */
export function toolContext(overrides: Partial<ToolContext> = {}): ToolContext {
  return {
    runId: 'run-1',
    callId: 'call-1',
    signal: new AbortController().signal,
    caller: { user: 'ada', chat: { id: '12345', type: 'private' } },
    depth: 0,
    emit: () => undefined,
    ...overrides,
  };
}
