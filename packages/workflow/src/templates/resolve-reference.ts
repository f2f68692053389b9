import type { JsonValue } from '@techne/agent';
import { isList } from '../values/is-list.ts';
import type { Reference } from './reference.ts';
import type { Scope } from './scope.ts';

/** A text longer than this is not read as JSON. */
const LONGEST_JSON = 1_000_000;

/** The value that a reference leads to; undefined when it leads nowhere. */
export function resolveReference({ name, path }: Reference, scope: Scope): JsonValue | undefined {
  const { outputs, variables } = scope;
  let value = outputs.has(name) ? outputs.get(name) : variables.get(name);
  for (const step of path) {
    if (value === undefined) return undefined;
    value = memberOf(value, step);
  }
  return value;
}

/** Only what the value itself has: nothing of a prototype. */
function memberOf(value: JsonValue, step: string): JsonValue | undefined {
  const inside = typeof value === 'string' ? readJson(value) : value;
  if (isList(inside)) return /^\d{1,7}$/.test(step) ? inside[Number(step)] : undefined;
  if (typeof inside !== 'object' || inside === null) return undefined;
  return Object.hasOwn(inside, step) ? inside[step] : undefined;
}

/** Models answer in text, also when they were asked for JSON. */
function readJson(text: string): JsonValue | undefined {
  const trimmed = text.length > LONGEST_JSON ? '' : text.trim();
  if (!/^[[{]/.test(trimmed)) return undefined;
  try {
    const value: JsonValue = JSON.parse(trimmed);
    return value;
  } catch {
    return undefined;
  }
}
