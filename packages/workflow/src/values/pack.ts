import type { JsonValue } from '@techne/agent';

/**
 * A value as one text, for columns of the type jsonb: PostgreSQL refuses there the character 0 and half a surrogate
 * pair, both of which a text from anywhere may hold.
 */
export function pack(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}

export function unpack(packed: unknown): JsonValue {
  if (typeof packed !== 'string') return null;
  const value: JsonValue = JSON.parse(packed);
  return value;
}
