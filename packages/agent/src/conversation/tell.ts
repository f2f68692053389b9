import type { AgentEvent } from '../events/agent-event.ts';
import { safeListener } from '../loop/safe-listener.ts';
import { parseAt } from './parse-invocation.ts';

interface Listening {
  readonly onEvent?: (event: AgentEvent) => void;
}

/** A listener that throws breaks nothing. */
export function tell({ onEvent }: Listening, event: AgentEvent): void {
  safeListener(onEvent)(event);
}

/** An unknown `@name` is an error that listeners see too (ruling 19). */
export function tellRefusal(text: string, message: string, listening: Listening): void {
  const skill = parseAt(text)?.name;
  if (skill !== undefined)
    tell(listening, {
      type: 'thought',
      data: { type: 'skill', status: 'error', skill_name: skill, error: message },
    });
  tell(listening, { type: 'run_finished', status: 'failed', message });
}
