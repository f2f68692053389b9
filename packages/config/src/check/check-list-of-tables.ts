import type { ScalarValue, TableValue } from '../config/setting.ts';
import type { KeyTable, TablesKey } from '../keys/key.ts';
import { showPath } from '../toml/key-path.ts';
import { describeKind, isTable, type TomlTable, type TomlValue } from '../toml/toml-value.ts';
import { checkScalar } from './check-scalar.ts';
import type { LayerContext } from './layer-context.ts';
import { isRefusedName } from './refused-name.ts';
import { reportUnknown } from './report-unknown.ts';

/** The valid elements of `[[section]]`, or undefined when it is no list. */
export function checkListOfTables(
  context: LayerContext,
  path: readonly string[],
  key: TablesKey,
  value: TomlValue,
): readonly TableValue[] | undefined {
  if (!Array.isArray(value)) {
    const message = `${showPath(path)} must be a list of tables, not ${describeKind(value)}`;
    context.error('VALUE_TYPE', path, message, `Write [[${showPath(path)}]].`);
    return undefined;
  }
  return (value as readonly TomlValue[]).flatMap((item, index) => {
    const here = [...path, String(index)];
    if (isTable(item)) return checkElement(context, here, key.keys, item);
    context.error(
      'VALUE_TYPE',
      here,
      `${showPath(here)} must be a table, not ${describeKind(item)}`,
      'Write [[…]] or { … }.',
    );
    return [];
  });
}

function checkElement(
  context: LayerContext,
  path: readonly string[],
  keys: KeyTable,
  table: TomlTable,
): TableValue[] {
  const checked: Record<string, ScalarValue> = {};
  for (const [name, value] of Object.entries(table)) {
    const here = [...path, name];
    if (isRefusedName(context, here)) continue;
    const key = Object.hasOwn(keys, name) ? keys[name] : undefined;
    if (key === undefined || key.kind === 'tables' || key.kind === 'text map') {
      reportUnknown(context, here, value, Object.keys(keys));
      continue;
    }
    const result = checkScalar(context, here, key, value);
    if (result !== undefined) checked[name] = result;
  }
  const required = Object.entries(keys).flatMap(([name, key]) => (key.required === true ? [name] : []));
  for (const name of required.filter((each) => !Object.hasOwn(table, each))) {
    context.error('KEY_MISSING', path, `${showPath(path)} has no ${name}`, `Add ${name} = …`);
  }
  // An element whose required value was refused cannot stand.
  return required.every((name) => Object.hasOwn(checked, name)) ? [checked] : [];
}
