import type { ParameterType, ParameterValue } from './tool-definition.ts';

/**
 * Reads a default as an author writes it, as a value of the parameter's type; undefined when it
 * does not fit. Backticks or quotes around the whole text are not part of it.
 *
 * @example
 * parseParameterValue('integer', '10'); // 10
 * parseParameterValue('array', 'a, b'); // ['a', 'b']
 * parseParameterValue('integer', 'ten'); // undefined
 */
export function parseParameterValue(type: ParameterType, written: string): ParameterValue | undefined {
  const text = stripQuotes(written);
  switch (type) {
    case 'string':
      return text;
    case 'integer':
      return parseInteger(text);
    case 'number':
      return parseNumber(text);
    case 'boolean':
      return parseYesNo(text);
    case 'array':
      return parseList(text);
  }
}

/**
 * Reads yes, no, true or false in any case.
 *
 * @example
 * parseYesNo('Yes'); // true
 */
export function parseYesNo(text: string): boolean | undefined {
  const word = text.length > 5 ? '' : text.toLowerCase();
  if (word === 'yes' || word === 'true') return true;
  if (word === 'no' || word === 'false') return false;
  return undefined;
}

/**
 * Takes one pair of backticks or quotes off a text that stands in them as a whole.
 *
 * @example
 * stripQuotes('`main`'); // 'main'
 */
export function stripQuotes(written: string): string {
  const text = written.trim();
  const first = text.charAt(0);
  const isQuoted = text.length >= 2 && '`"\''.includes(first) && text.indexOf(first, 1) === text.length - 1;
  return isQuoted ? text.slice(1, -1) : text;
}

function parseInteger(text: string): number | undefined {
  const value = /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN;
  // `+ 0` turns -0 into 0, which JSON cannot tell apart.
  return Number.isSafeInteger(value) ? value + 0 : undefined;
}

function parseNumber(text: string): number | undefined {
  const value = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value + 0 : undefined;
}

function parseList(text: string): readonly string[] | undefined {
  if (text === '') return [];
  if (!text.startsWith('[') || !text.endsWith(']')) return splitList(text);
  const inner = text.slice(1, -1).trim();
  if (inner === '') return [];
  return parseJsonList(text) ?? (/["[\]{}]/.test(inner) ? undefined : splitList(inner));
}

function splitList(text: string): readonly string[] {
  return text.split(',').map((element) => element.trim());
}

function parseJsonList(text: string): readonly string[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(value)) return undefined;
  const elements: readonly unknown[] = value;
  const isScalar = (element: unknown) => ['string', 'number', 'boolean'].includes(typeof element);
  return elements.every(isScalar) ? elements.map(String) : undefined;
}
