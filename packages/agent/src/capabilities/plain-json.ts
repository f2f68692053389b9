import type { JsonValue } from '../tools/agent-tool.ts';

/** Deeper values are refused, so that nothing that walks them runs out of stack. */
const maximumDepth = 64;

/** A JSON object whose keys are not known. */
export type JsonObject = { readonly [key: string]: JsonValue };

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * A copy that is JSON and nothing else: no `__proto__`, no prototypes, no functions, not too deep; undefined when
 * the value cannot be such a copy.
 */
export function plainJson(value: unknown, depth = 0): JsonValue | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'object' || depth >= maximumDepth) return undefined;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => plainJson(item, depth + 1));
    return items.some((item) => item === undefined) ? undefined : (items as JsonValue[]);
  }
  const entries: [string, JsonValue][] = [];
  for (const [key, each] of Object.entries(value)) {
    if (key === '__proto__') continue;
    const copy = plainJson(each, depth + 1);
    if (copy === undefined) return undefined;
    entries.push([key, copy]);
  }
  return Object.fromEntries(entries);
}

/** Parses a text to plain JSON; undefined when it is none. */
export function parsePlainJson(text: string): JsonValue | undefined {
  try {
    return plainJson(JSON.parse(text));
  } catch {
    return undefined;
  }
}
