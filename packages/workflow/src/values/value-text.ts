import type { JsonValue } from '@techne/agent';

/** A value as text: text as it is, nothing for null, lists and objects as JSON. */
export function valueText(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
