import type { ScalarValue } from '../config/setting.ts';
import type { IntegerKey, Key, PathsKey, TablesKey, TextKey, TextMapKey, TextsKey } from '../keys/key.ts';
import { showPath } from '../toml/key-path.ts';
import { describeKind, type TomlValue } from '../toml/toml-value.ts';
import type { LayerContext } from './layer-context.ts';
import { nearestKey } from './nearest-key.ts';
import { resolvePath } from './resolve-path.ts';
import { textFormats } from './text-formats.ts';

export type ScalarKey = Exclude<Key, TablesKey | TextMapKey>;

/** The value as the configuration holds it, or undefined after an error was reported. */
export function checkScalar(
  context: LayerContext,
  path: readonly string[],
  key: ScalarKey,
  value: TomlValue,
): ScalarValue | undefined {
  switch (key.kind) {
    case 'boolean':
      return typeof value === 'boolean' ? value : wrongType(context, path, 'true or false', value);
    case 'integer':
      return checkInteger(context, path, key, value);
    case 'text':
      return checkText(context, path, key, value);
    case 'path': {
      const text = readText(context, path, value);
      return text === undefined ? undefined : resolvePath(text, context.bases.layer, context.bases.home);
    }
    case 'texts':
    case 'paths':
      return checkList(context, path, key, value);
  }
}

function checkInteger(
  context: LayerContext,
  path: readonly string[],
  key: IntegerKey,
  value: TomlValue,
): number | undefined {
  const range = `from ${key.minimum} to ${key.maximum}`;
  if (typeof value !== 'number' && typeof value !== 'bigint')
    return wrongType(context, path, `a whole number ${range}`, value);
  if (Number.isSafeInteger(value) && Number(value) >= key.minimum && Number(value) <= key.maximum)
    return Number(value);
  context.error(
    'VALUE_RANGE',
    path,
    `${showPath(path)} must be a whole number ${range}, not ${value}`,
    'Correct the number.',
  );
  return undefined;
}

function checkText(
  context: LayerContext,
  path: readonly string[],
  key: TextKey,
  value: TomlValue,
): string | undefined {
  const text = readText(context, path, value);
  if (text === undefined) return undefined;
  if (key.choices !== undefined && !key.choices.includes(text)) {
    const near = nearestKey(text, key.choices);
    const hint = near === undefined ? 'Choose one of them.' : `Did you mean ${near}?`;
    context.error('VALUE_CHOICE', path, `${showPath(path)} must be one of ${key.choices.join(', ')}`, hint);
    return undefined;
  }
  const format = key.format === undefined ? undefined : textFormats[key.format];
  if (format === undefined || format.accepts(text)) return text;
  context.error('VALUE_FORMAT', path, `${showPath(path)} must be ${format.wording}`, 'Correct the value.');
  return undefined;
}

function checkList(
  context: LayerContext,
  path: readonly string[],
  key: TextsKey | PathsKey,
  value: TomlValue,
): readonly string[] | undefined {
  if (!Array.isArray(value))
    return wrongType(context, path, 'a list of texts', value, 'Write it as ["a", "b"].');
  const items = (value as readonly TomlValue[]).map((item, index) => {
    const text = readText(context, [...path, String(index)], item);
    return text === undefined || key.kind === 'texts' ? text : checkListedPath(context, key, text);
  });
  if (items.includes(undefined)) return undefined;
  if (key.kind === 'texts' && items.length < (key.minimumItems ?? 0)) {
    context.error('VALUE_RANGE', path, `${showPath(path)} must not be empty`, 'Name at least one.');
    return undefined;
  }
  return items as readonly string[];
}

function checkListedPath(context: LayerContext, key: PathsKey, text: string): string {
  if (key.words?.includes(text) === true) return text;
  return resolvePath(
    text,
    key.base === 'project' ? context.bases.project : context.bases.layer,
    context.bases.home,
  );
}

function readText(context: LayerContext, path: readonly string[], value: TomlValue): string | undefined {
  if (typeof value !== 'string') return wrongType(context, path, 'text', value, 'Put it in quotes.');
  // eslint-disable-next-line no-control-regex
  if (value.trim() !== '' && !/[\u0000-\u001f\u007f-\u009f]/.test(value)) return value;
  context.error(
    'VALUE_FORMAT',
    path,
    `${showPath(path)} must be text on one line, not empty`,
    'Correct the value, or remove the key.',
  );
  return undefined;
}

/** The value itself is not repeated: it might be a secret in the wrong place. */
function wrongType(
  context: LayerContext,
  path: readonly string[],
  wanted: string,
  value: TomlValue,
  hint = 'Correct the value.',
): undefined {
  context.error('VALUE_TYPE', path, `${showPath(path)} must be ${wanted}, not ${describeKind(value)}`, hint);
}
