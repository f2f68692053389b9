import type { JsonValue } from '@techne/agent';
import { WorkflowError } from '../errors/workflow-error.ts';
import { asJson } from './as-json.ts';

/** In characters of JSON. */
export const longestValue = 4_000_000;
/** Of all that the nodes of an execution give: whoever goes on with it reads all of it. */
export const longestTogether = 32_000_000;
/** Lists in lists: far below what whoever reads it again, or walks through it, could not bear. */
const DEEPEST = 100;

/**
 * What can be stored of a value that came from anywhere. Throws when it is too long or nested too deeply.
 *
 * @param change what is done to the value before, such as taking out secrets
 */
export function bounded(value: unknown, change: (value: unknown) => unknown = (same) => same): JsonValue {
  if (isTooDeep(value))
    throw new WorkflowError('NODE_FAILED', `It gave something that is nested deeper than ${DEEPEST} levels`);
  const kept = asJson(change(value));
  if (JSON.stringify(kept).length > longestValue)
    throw new WorkflowError('NODE_FAILED', `It gave more than ${longestValue} characters`, {
      hint: 'Let it give less, such as a summary.',
    });
  return kept;
}

/** Also says so of a value that contains itself. */
export function isTooDeep(value: unknown, levels = DEEPEST): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isTooDeep(member, levels - 1));
}
