import type { JsonValue } from '@techne/agent';

/** `Array.isArray` does not tell lists from objects where lists are read-only. */
export function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}
