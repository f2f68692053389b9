import type { ParameterDefinition, ParameterValue, ToolDefinition } from '@techne/skills';
import { invalidValue, refuseUnknown } from './check-values.ts';

/** What a command line gives: each name with the texts that were given for it, in order. */
export type ArgumentTexts = Readonly<Record<string, string | readonly string[]>>;

/**
 * Turns texts from a command line into values of the parameters' types. A list is given by repeating its name, or as
 * one JSON list; commas split nothing. The result goes to `renderCommand`, which says what is missing.
 *
 * @example
 * coerceArguments(tool, { limit: '5', staged: 'yes', files: ['a', 'b'] });
 * // { limit: 5, staged: true, files: ['a', 'b'] }
 */
export function coerceArguments(
  tool: ToolDefinition,
  texts: ArgumentTexts,
): Readonly<Record<string, ParameterValue>> {
  for (const name of Object.keys(texts)) refuseUnknown(tool, name);
  const given = tool.parameters.filter(({ name }) => Object.hasOwn(texts, name));
  return Object.fromEntries(
    given.map((parameter) => [parameter.name, coerce(tool, parameter, texts[parameter.name] ?? [])]),
  );
}

function coerce(
  tool: ToolDefinition,
  parameter: ParameterDefinition,
  given: string | readonly string[],
): ParameterValue {
  const texts = typeof given === 'string' ? [given] : given;
  const [text = '', ...more] = texts;
  if (parameter.type === 'array') return more.length === 0 ? readList(texts) : texts;
  if (more.length > 0) throw invalidValue(tool, parameter, 'is given more than once');
  const value = coerceText(parameter, text);
  if (value === undefined)
    throw invalidValue(tool, parameter, `cannot be read from ${JSON.stringify(text.slice(0, 80))}`);
  return value;
}

function coerceText({ type }: ParameterDefinition, text: string): ParameterValue | undefined {
  switch (type) {
    case 'integer': {
      const value = /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN;
      return Number.isSafeInteger(value) ? value + 0 : undefined;
    }
    case 'number': {
      const value = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text) ? Number(text) : Number.NaN;
      return Number.isFinite(value) ? value + 0 : undefined;
    }
    case 'boolean':
      if (/^(?:true|yes)$/i.test(text)) return true;
      return /^(?:false|no)$/i.test(text) ? false : undefined;
    default:
      return text;
  }
}

/** One text is one element, unless it is a JSON list of texts. */
function readList(texts: readonly string[]): readonly string[] {
  const [text] = texts;
  if (text?.startsWith('[') !== true) return texts;
  try {
    const value: unknown = JSON.parse(text);
    const isList =
      Array.isArray(value) && value.every((element): element is string => typeof element === 'string');
    return isList ? value : texts;
  } catch {
    return texts;
  }
}
