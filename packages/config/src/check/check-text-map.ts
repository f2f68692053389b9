import type { Setting } from '../config/setting.ts';
import type { TextMapKey } from '../keys/key.ts';
import { showPath } from '../toml/key-path.ts';
import { describeKind, isTable, type TomlValue } from '../toml/toml-value.ts';
import { checkScalar } from './check-scalar.ts';
import type { LayerContext } from './layer-context.ts';
import { isRefusedName } from './refused-name.ts';

/** A table of texts: each name is a setting with an origin of its own. */
export function checkTextMap(
  context: LayerContext,
  path: readonly string[],
  key: TextMapKey,
  value: TomlValue,
): Setting[] {
  if (isTable(value)) {
    return Object.entries(value).flatMap(([name, item]) =>
      checkTextMapItem(context, [...path, name], key, item),
    );
  }
  const message = `${showPath(path)} must be a table, not ${describeKind(value)}`;
  context.error('VALUE_TYPE', path, message, 'Write it as { name = "value" }.');
  return [];
}

/** One name of such a table. */
export function checkTextMapItem(
  context: LayerContext,
  path: readonly string[],
  key: TextMapKey,
  value: TomlValue,
): Setting[] {
  if (isRefusedName(context, path)) return [];
  const text = checkScalar(context, path, { kind: 'text', meaning: key.meaning }, value);
  return text === undefined ? [] : [{ path, key, value: text, origin: context.originOf(path) }];
}
