import { showPath } from '../toml/key-path.ts';
import { isTable, type TomlValue } from '../toml/toml-value.ts';
import { isVariableName } from './check-variable.ts';
import type { LayerContext } from './layer-context.ts';
import { nearestKey } from './nearest-key.ts';

/** Warns about a key that nobody knows. Its value is not repeated: it might be a secret with a typing error. */
export function reportUnknown(
  context: LayerContext,
  path: readonly string[],
  value: TomlValue,
  known: readonly string[],
  takesVariables = false,
): void {
  const name = path.at(-1) as string;
  const near = nearestKey(name, known);
  const what = isTable(value) ? 'section' : 'key';
  const message = `The ${what} ${showPath(path)} is not known and was not taken`;
  const isVariable = takesVariables && isVariableName(name.toUpperCase());
  if (near !== undefined) context.warn('KEY_UNKNOWN', path, message, `Did you mean ${near}?`);
  else if (isVariable) {
    context.warn(
      'KEY_UNKNOWN',
      path,
      message,
      `Write ${name.toUpperCase()} if it is an environment variable.`,
    );
  } else
    context.warn(
      'KEY_UNKNOWN',
      path,
      message,
      known.length === 0 ? 'Remove it.' : `Known here: ${known.join(', ')}.`,
    );
}
