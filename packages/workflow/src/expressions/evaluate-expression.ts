import type { JsonValue } from '@techne/agent';
import { parseReference } from '../templates/reference.ts';
import { resolveReference } from '../templates/resolve-reference.ts';
import type { Scope } from '../templates/scope.ts';
import { valueText } from '../values/value-text.ts';
import { compareValues } from './compare-values.ts';
import type { Expression } from './expression.ts';

/**
 * Whether an expression holds. A reference that leads nowhere is empty.
 *
 * @example
 * evaluateExpression(parseExpression('{{score}} >= 3'), { variables, outputs });
 */
export function evaluateExpression(expression: Expression, scope: Scope): boolean {
  switch (expression.kind) {
    case 'and':
      return expression.operands.every((operand) => evaluateExpression(operand, scope));
    case 'or':
      return expression.operands.some((operand) => evaluateExpression(operand, scope));
    case 'not':
      return !evaluateExpression(expression.operand, scope);
    case 'comparison': {
      const { comparison, left, right } = expression;
      return compareValues(comparison, valueOf(left, scope), valueOf(right, scope));
    }
    default:
      return isTrue(valueOf(expression, scope));
  }
}

function valueOf(expression: Expression, scope: Scope): JsonValue {
  switch (expression.kind) {
    case 'value':
      return expression.value;
    case 'reference':
      return resolveReference(expression.reference, scope) ?? '';
    case 'template':
      return fillIn(expression.text, scope);
    default:
      return evaluateExpression(expression, scope);
  }
}

/** Unlike in a template, what leads nowhere is empty here. */
function fillIn(text: string, scope: Scope): string {
  return text.replace(/\{\{([^{}]{1,500})\}\}/g, (written, inside: string) => {
    const reference = parseReference(inside);
    return reference === undefined ? written : valueText(resolveReference(reference, scope));
  });
}

function isTrue(value: JsonValue): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return !['', '0', 'false', 'null'].includes(String(value).trim().toLowerCase());
}
