import type { JsonValue } from '@techne/agent';
import { isList } from '../values/is-list.ts';
import { templateValue } from './render-template.ts';
import type { Scope } from './scope.ts';

/**
 * Fills in the texts of a value at every depth. A text that is one reference and nothing else becomes the value that it
 * leads to, so that types stay, and what a value holds never becomes a part of the structure (THREATS.md, 50).
 *
 * @example
 * renderValues({ query: '{{input}}', limit: '{{a.output.limit}}' }, scope); // { query: '…', limit: 3 }
 */
export function renderValues(value: JsonValue, scope: Scope): JsonValue {
  if (typeof value === 'string') return templateValue(value, scope);
  if (isList(value)) return value.map((member) => renderValues(member, scope));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, renderValues(member ?? null, scope)]),
  );
}
