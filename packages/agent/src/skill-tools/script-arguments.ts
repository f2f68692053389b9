import type { JsonValue } from '../tools/agent-tool.ts';
import { isObject } from './read-input.ts';

/**
 * The arguments of a script as texts: a list as it is, or TavernKit's object, where `{verbose: true, out: 'x'}` gives
 * `--verbose --out x`. Undefined when it is neither.
 */
export function scriptArguments(value: JsonValue | undefined): readonly string[] | undefined {
  if (value === undefined || value === null) return [];
  const given = Array.isArray(value) ? (value as readonly JsonValue[]).map(scalarText) : flagsOf(value);
  return given?.every((text) => text !== undefined) === true ? given : undefined;
}

function flagsOf(value: JsonValue): readonly (string | undefined)[] | undefined {
  if (!isObject(value)) return undefined;
  return Object.entries(value).flatMap(([name, each]) => {
    if (each === null || each === false) return [];
    const flag = name === '' ? undefined : `--${name}`;
    return each === true ? [flag] : [flag, scalarText(each)];
  });
}

function scalarText(value: JsonValue): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}
