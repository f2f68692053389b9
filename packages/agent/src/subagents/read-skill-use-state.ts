import type { SkillUseState } from './skill-use.ts';

/** What was stored of a use that waits; undefined when it is something else. */
export function readSkillUseState(state: unknown): SkillUseState | undefined {
  return isSkillUseState(state) ? state : undefined;
}

function isSkillUseState(state: unknown): state is SkillUseState {
  if (!isRecord(state) || state['version'] !== 1) return false;
  const { runId, skill, digest, turn, durationMs } = state;
  return (
    typeof runId === 'string' &&
    typeof skill === 'string' &&
    (typeof digest === 'string' || digest === null) &&
    typeof durationMs === 'number' &&
    isRecord(turn) &&
    [turn['messages'], turn['pending'], turn['suspended']].every((list) => Array.isArray(list))
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
