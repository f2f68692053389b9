import type { JsonValue } from '@techne/agent';

/** A value as it comes back from JSON. */
export function plainJson(value: unknown): JsonValue {
  const plain: JsonValue = JSON.parse(JSON.stringify(value ?? null));
  return plain;
}
