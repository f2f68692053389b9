import type { JsonValue } from '@techne/agent';
import { longestReference, parseReference } from './reference.ts';
import { resolveReference } from './resolve-reference.ts';
import type { Scope } from './scope.ts';
import { valueText } from '../values/value-text.ts';

const ONE_PLACEHOLDER = /^\s*\{\{([^{}]{1,500})\}\}\s*$/;

/**
 * Puts values in the place of `{{references}}` (ruling 29). What leads nowhere stays as it is written, and nothing in a
 * value is expanded: it is one pass, in time linear to the text.
 *
 * @example
 * renderTemplate('Hello {{input}}, {{ghost}}', scope); // 'Hello Ada, {{ghost}}'
 */
export function renderTemplate(
  template: string,
  scope: Scope,
  /** What is done to the text of each value, such as percent-encoding. */
  encode: (text: string) => string = (text) => text,
): string {
  const parts: string[] = [];
  let done = 0;
  let close = 0;
  for (let open = template.indexOf('{{'); open >= 0; open = template.indexOf('{{', open + 1)) {
    if (close < open + 2) close = template.indexOf('}}', open + 2);
    if (close < 0) break;
    const value = valueOf(template, open + 2, close, scope);
    if (value === undefined) continue;
    parts.push(template.slice(done, open), encode(valueText(value)));
    done = close + 2;
    open = done - 1;
  }
  parts.push(template.slice(done));
  return parts.join('');
}

/**
 * The value of a template that is one reference and nothing else, of whatever type it is; the text of any other one.
 *
 * @example
 * templateValue('{{list.output}}', scope); // ['a', 'b']
 */
export function templateValue(template: string, scope: Scope): JsonValue {
  const [, inside] = ONE_PLACEHOLDER.exec(template) ?? [];
  const reference = inside === undefined ? undefined : parseReference(inside);
  const value = reference && resolveReference(reference, scope);
  return value ?? renderTemplate(template, scope);
}

function valueOf(template: string, from: number, to: number, scope: Scope): JsonValue | undefined {
  if (to - from > longestReference) return undefined;
  const reference = parseReference(template.slice(from, to));
  return reference && resolveReference(reference, scope);
}
