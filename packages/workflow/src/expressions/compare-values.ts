import type { JsonValue } from '@techne/agent';
import { isList } from '../values/is-list.ts';
import { valueText } from '../values/value-text.ts';
import type { Comparison } from './expression.ts';

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/**
 * Compares as people mean it: as numbers when both sides read as numbers (`"3" == 3`, `" 10 " > "9"`), else as text.
 * What is empty is neither less nor more than anything.
 */
export function compareValues(comparison: Comparison, left: JsonValue, right: JsonValue): boolean {
  switch (comparison) {
    case 'contains':
      return containsValue(left, right);
    case '==':
      return isSame(left, right);
    case '!=':
      return !isSame(left, right);
    default:
      return isInOrder(comparison, left, right);
  }
}

function isSame(left: JsonValue, right: JsonValue): boolean {
  const numbers = asNumbers(left, right);
  return numbers === undefined ? valueText(left) === valueText(right) : numbers[0] === numbers[1];
}

function isInOrder(comparison: '<' | '<=' | '>' | '>=', left: JsonValue, right: JsonValue): boolean {
  const [first, second] = asNumbers(left, right) ?? [valueText(left), valueText(right)];
  if (first === '' || second === '') return false;
  if (comparison === '<') return first < second;
  if (comparison === '>') return first > second;
  return first === second || (comparison === '<=' ? first < second : first > second);
}

function containsValue(whole: JsonValue, part: JsonValue): boolean {
  if (isList(whole)) return whole.some((member) => isSame(member, part));
  if (typeof whole === 'object' && whole !== null) return Object.hasOwn(whole, valueText(part));
  return valueText(whole).includes(valueText(part));
}

function asNumbers(left: JsonValue, right: JsonValue): readonly [number, number] | undefined {
  const [first, second] = [asNumber(left), asNumber(right)];
  return first === undefined || second === undefined ? undefined : [first, second];
}

function asNumber(value: JsonValue): number | undefined {
  if (typeof value === 'number') return value;
  // Longer texts are no figures of people.
  if (typeof value !== 'string' || value.length > 100) return undefined;
  const trimmed = value.trim();
  return NUMBER.test(trimmed) ? Number(trimmed) : undefined;
}
