import type { SkillUseState } from '@techne/agent';
import { isRecord } from '../waiting-state.ts';

/** What was stored of a use that waits; undefined when it is something else, e.g. of a newer version. */
export function readUseState(value: unknown): SkillUseState | undefined {
  return isUseState(value) ? value : undefined;
}

function isUseState(value: unknown): value is SkillUseState {
  if (!isRecord(value) || value['version'] !== 1) return false;
  const { runId, skill, turn } = value;
  return (
    typeof runId === 'string' && typeof skill === 'string' && isRecord(turn) && Array.isArray(turn['pending'])
  );
}
