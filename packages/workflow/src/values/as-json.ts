import type { JsonValue } from '@techne/agent';

/** What is kept of a value: what JSON can say, without keys `__proto__`, as the store reads it. Null of anything else. */
export function asJson(value: unknown): JsonValue {
  const text = JSON.stringify(value);
  if (text === undefined) return null;
  const kept: JsonValue = text.includes('__proto__') ? JSON.parse(text, leaveOutPrototype) : JSON.parse(text);
  return kept;
}

function leaveOutPrototype(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}
