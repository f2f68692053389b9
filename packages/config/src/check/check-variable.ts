import type { TextKey } from '../keys/key.ts';
import { showPath } from '../toml/key-path.ts';
import { describeKind, type TomlValue } from '../toml/toml-value.ts';
import type { LayerContext } from './layer-context.ts';

/** UPPER_CASE keys of a skill's section are handed to it as environment variables (ash.md, Config Section). */
export const variableKey: TextKey = {
  kind: 'text',
  secret: true,
  meaning: 'An environment variable for the skill, exactly as written.',
};

export function isVariableName(name: string): boolean {
  return /^[A-Z_][A-Z0-9_]*$/.test(name);
}

/** The text of a variable. Whole numbers and booleans have one spelling; of other things the author must choose it. */
export function checkVariable(
  context: LayerContext,
  path: readonly string[],
  value: TomlValue,
): string | undefined {
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  if (typeof value === 'string' && !value.includes('\0')) return value;
  const what = typeof value === 'string' ? 'text with a NUL' : describeKind(value);
  context.error('VALUE_TYPE', path, `${showPath(path)} must be text, not ${what}`, 'Put it in quotes.');
  return undefined;
}
