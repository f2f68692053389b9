import type { JsonValue } from '../tools/agent-tool.ts';

/** The fields of a call. Models invent: what is not an object counts as an empty one. */
export function fieldsOf(input: JsonValue): Readonly<Record<string, JsonValue>> {
  return isObject(input) ? input : {};
}

/** A field as text without blanks around it; what is missing is empty. Own fields alone: nobody gave `constructor`. */
export function textOf(input: JsonValue, field: string): string {
  const fields = fieldsOf(input);
  const value = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

export function isObject(value: JsonValue | undefined): value is { readonly [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
