import type { TextKey } from '../keys/key.ts';
import { showPath } from '../toml/key-path.ts';
import type { TomlValue } from '../toml/toml-value.ts';
import type { LayerContext } from './layer-context.ts';

/** UPPER_CASE keys of a skill's section are handed to it as environment variables (ash.md, Config Section). */
export const variableKey: TextKey = {
  kind: 'text',
  secret: true,
  meaning: 'An environment variable for the skill, exactly as written: text in quotes.',
};

export function isVariableName(name: string): boolean {
  return /^[A-Z_][A-Z0-9_]*$/.test(name);
}

/** The text of a variable. A value of another kind has lost the spelling that it was written in: 0x1F is 31 by now. */
export function checkVariable(
  context: LayerContext,
  path: readonly string[],
  value: TomlValue,
): string | undefined {
  if (typeof value === 'string' && !value.includes('\0')) return value;
  const isText = typeof value === 'string';
  const message = `${showPath(path)} must be text${isText ? ' without a NUL' : ': put it in quotes'}`;
  context.error('VALUE_TYPE', path, message, isText ? 'Remove the NUL.' : `Write ${path.at(-1)} = "…".`);
  return undefined;
}
