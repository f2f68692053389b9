import type { AgentEvent } from '../events/agent-event.ts';
import type { ToolContext } from '../tools/agent-tool.ts';

/** The context of a call in somebody else's agent, who knows nothing of runs. */
export function libraryContext(
  callId: string,
  signal: AbortSignal | undefined,
  onEvent: ((event: AgentEvent) => void) | undefined,
): ToolContext {
  return {
    runId: 'library',
    callId,
    signal: signal ?? new AbortController().signal,
    caller: {},
    depth: 0,
    emit(event) {
      try {
        onEvent?.(event);
      } catch {
        // A listener that throws breaks nothing.
      }
    },
  };
}
