import type { JsonValue } from '@techne/agent';

/** What JSON keeps of a value; null of what it cannot say. */
export function asJson(value: unknown): JsonValue {
  const text = JSON.stringify(value);
  if (text === undefined) return null;
  const kept: JsonValue = JSON.parse(text);
  return kept;
}
