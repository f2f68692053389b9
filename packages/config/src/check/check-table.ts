import type { Setting } from '../config/setting.ts';
import type { Key } from '../keys/key.ts';
import type { SectionNode } from '../keys/section-tree.ts';
import { showPath } from '../toml/key-path.ts';
import { describeKind, isTable, type TomlTable, type TomlValue } from '../toml/toml-value.ts';
import { checkListOfTables } from './check-list-of-tables.ts';
import { checkScalar } from './check-scalar.ts';
import { checkTextMap } from './check-text-map.ts';
import { checkVariable, isVariableName, variableKey } from './check-variable.ts';
import type { LayerContext } from './layer-context.ts';
import { isRefusedName } from './refused-name.ts';
import { reportUnknown } from './report-unknown.ts';
import { textFormats } from './text-formats.ts';

/** Checks a table against its section and those below it; returns what is valid and reports the rest. */
export function checkTable(
  context: LayerContext,
  node: SectionNode,
  path: readonly string[],
  table: TomlTable,
): Setting[] {
  return Object.entries(table).flatMap(([name, value]) => checkEntry(context, node, [...path, name], value));
}

/** Checks what stands at one key. */
export function checkEntry(
  context: LayerContext,
  node: SectionNode,
  path: readonly string[],
  value: TomlValue,
): Setting[] {
  if (isRefusedName(context, path)) return [];
  const name = path.at(-1) as string;
  const keys = node.section?.keys ?? {};
  const key = Object.hasOwn(keys, name) ? keys[name] : undefined;
  // A skill may have the name of a key, such as `watch`: then its section is a table, which the key is not.
  const isName = node.named !== undefined && isTable(value) && key?.kind !== 'tables';
  if (key !== undefined && !isName) return checkKey(context, path, key, value);
  const below = node.children.get(name) ?? (isName ? node.named : undefined);
  if (below !== undefined) return checkSection(context, below, path, value);
  const takesVariables = node.section?.variables === true;
  if (takesVariables && isVariableName(name)) {
    return asSetting(context, path, variableKey, checkVariable(context, path, value));
  }
  reportUnknown(context, path, value, [...Object.keys(keys), ...node.children.keys()], takesVariables);
  return [];
}

function checkKey(context: LayerContext, path: readonly string[], key: Key, value: TomlValue): Setting[] {
  if (key.kind === 'text map') return checkTextMap(context, path, key, value);
  const checked =
    key.kind === 'tables'
      ? checkListOfTables(context, path, key, value)
      : checkScalar(context, path, key, value);
  return asSetting(context, path, key, checked);
}

function checkSection(
  context: LayerContext,
  node: SectionNode,
  path: readonly string[],
  value: TomlValue,
): Setting[] {
  if (!isTable(value)) {
    const message = `${showPath(path)} must be a table, not ${describeKind(value)}`;
    context.error('VALUE_TYPE', path, message, `Write [${showPath(path)}].`);
    return [];
  }
  const format = node.section?.nameFormat;
  if (format !== undefined && !textFormats[format].accepts(path.at(-1) as string)) {
    const message = `The name of [${showPath(path)}] must be ${textFormats[format].wording}`;
    context.error('VALUE_FORMAT', path, message, 'Rename it.');
    return [];
  }
  return checkTable(context, node, path, value);
}

function asSetting(
  context: LayerContext,
  path: readonly string[],
  key: Key,
  value: Setting['value'] | undefined,
): Setting[] {
  return value === undefined ? [] : [{ path, key, value, origin: context.originOf(path) }];
}
