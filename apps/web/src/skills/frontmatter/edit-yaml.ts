import {
  Document,
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  Scalar,
  type Node,
  type Pair,
  type YAMLMap,
} from 'yaml';
import { lineEndAfter, lineStartOf, shiftLines, textOfItem, textOfPair, textOfValue } from './yaml-text.ts';

export type YamlPath = readonly (string | number)[];
export type YamlValue =
  | string
  | number
  | boolean
  | { readonly [key: string]: YamlValue }
  | readonly YamlValue[];

/**
 * Sets a value of a YAML mapping, or removes it when `value` is undefined, by changing no more text than that value's
 * own: comments, order, spelling and unknown keys stay byte for byte. What was written is read back, and counts only
 * when nothing but the value changed; else the document is written anew by the `yaml` package, which keeps comments.
 *
 * @returns undefined when the text is no mapping that can be read
 *
 * @example
 * setInYaml('name: a # mine\n', ['description'], 'Says hello.');
 * // name: a # mine\ndescription: Says hello.\n
 */
export function setInYaml(yaml: string, path: YamlPath, value: YamlValue | undefined): string | undefined {
  const before = read(yaml);
  if (before === undefined) return undefined;
  const wanted = read(yaml);
  if (wanted === undefined) return undefined;
  let expected: string;
  try {
    if (value === undefined) removeIn(wanted, path);
    else addIn(wanted, path, value);
    expected = JSON.stringify(wanted.toJS());
  } catch {
    // The path leads through a text, e.g. `model: some-id`, or too many aliases stand in the way.
    return undefined;
  }
  if (JSON.stringify(before.toJS()) === expected) return yaml;
  const spliced = value === undefined ? cut(before, yaml, path) : put(before, yaml, path, value);
  if (spliced !== undefined && isSame(spliced, expected)) return spliced;
  const rewritten = wanted.toString({ lineWidth: 0, flowCollectionPadding: true });
  return isSame(rewritten, expected) ? rewritten : undefined;
}

/** The document, when it is a mapping or empty. */
function read(yaml: string): Document.Parsed | undefined {
  const parsed = parseDocument(yaml, { uniqueKeys: true });
  if (parsed.errors.length > 0) return undefined;
  return parsed.contents === null || isMap(parsed.contents) || isEmptyScalar(parsed.contents)
    ? parsed
    : undefined;
}

function isSame(yaml: string, expected: string): boolean {
  const parsed = read(yaml);
  try {
    return parsed !== undefined && JSON.stringify(parsed.toJS()) === expected;
  } catch {
    return false;
  }
}

function isEmptyScalar(node: unknown): boolean {
  return isScalar(node) && node.value === null;
}

/** An item behind the last one of a list that is not there begins the list. */
function addIn(document: Document, path: YamlPath, value: YamlValue): void {
  const parent = path.slice(0, -1);
  if (parent.length > 0 && isEmptyScalar(document.getIn(parent, true)))
    document.setIn(parent, document.createNode({}));
  if (typeof path.at(-1) === 'number' && !isSeq(document.getIn(parent, true)))
    document.setIn(parent, document.createNode([value]));
  else document.setIn(path, document.createNode(value));
}

/** What becomes empty by it goes with it, but for the whole and the items of lists. */
function removeIn(document: Document, path: YamlPath): void {
  document.deleteIn(path);
  const parent = path.slice(0, -1);
  const left = parent.length === 0 ? undefined : document.getIn(parent, true);
  if ((isMap(left) || isSeq(left)) && left.items.length === 0 && typeof parent.at(-1) === 'string')
    removeIn(document, parent);
}

function put(document: Document.Parsed, yaml: string, path: YamlPath, value: YamlValue): string | undefined {
  const node = document.getIn(path, true);
  if (isScalar(node) && node.range && !isEmptyScalar(node) && typeof value !== 'object')
    return replaceScalar(yaml, path, node as Scalar.Parsed, value, document);
  if (node !== undefined && !isEmptyScalar(node)) return undefined;
  const key = path.at(-1);
  const parentPath = path.slice(0, -1);
  const parent = parentPath.length === 0 ? document.contents : document.getIn(parentPath, true);
  if (typeof key === 'number') {
    if (isSeq(parent)) return appendItem(yaml, parent as Node & { items: unknown[]; flow?: boolean }, value);
    return put(document, yaml, parentPath, [value]);
  }
  if (key === undefined) return undefined;
  if (isMap(parent)) return addPair(yaml, parent, key, value, node !== undefined);
  if (parentPath.length === 0) return appendLine(yaml, textOfPair(key, value));
  return put(document, yaml, parentPath, { [key]: value });
}

function replaceScalar(
  yaml: string,
  path: YamlPath,
  node: Scalar.Parsed,
  value: YamlValue,
  document: Document.Parsed,
): string | undefined {
  const [start, end] = node.range;
  const parent = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
  const isInFlow = (isMap(parent) || isSeq(parent)) && parent.flow === true;
  const old = yaml.slice(start, end);
  const column = isMap(parent) ? columnOf(yaml, parent) : 0;
  const text = isInFlow && typeof value === 'string' ? JSON.stringify(value) : textOfValue(value, node.type);
  const shifted = shiftLines(text, column);
  return (
    yaml.slice(0, start) +
    shifted +
    (old.endsWith('\n') && !shifted.endsWith('\n') ? '\n' : '') +
    yaml.slice(end)
  );
}

function addPair(
  yaml: string,
  map: YAMLMap,
  key: string,
  value: YamlValue,
  hasEmptyKey: boolean,
): string | undefined {
  if (map.flow === true || map.items.length === 0) return undefined;
  const column = columnOf(yaml, map);
  const pair = shiftLines(`${' '.repeat(column)}${textOfPair(key, value)}`, column);
  if (hasEmptyKey) return fillPair(yaml, map, key, pair.slice(pair.indexOf(':') + 1));
  const end = endOf(map.items.at(-1)?.value) ?? endOf(map.items.at(-1)?.key);
  return end === undefined ? undefined : insertLine(yaml, lineEndAfter(yaml, end), pair);
}

/** Gives a key that has no value one: behind the colon, or in lines below when it takes several. */
function fillPair(yaml: string, map: YAMLMap, key: string, value: string): string | undefined {
  const found = map.items.find((each) => isScalar(each.key) && each.key.value === key);
  const end = endOf(found?.key);
  if (end === undefined || yaml[end] !== ':') return undefined;
  if (!value.startsWith('\n')) return yaml.slice(0, end + 1) + value.trimEnd() + yaml.slice(end + 1);
  return insertLine(yaml, lineEndAfter(yaml, end), value.slice(1));
}

function appendItem(
  yaml: string,
  list: Node & { readonly items: readonly unknown[]; readonly flow?: boolean },
  value: YamlValue,
): string | undefined {
  const [first] = list.items;
  const start = startOf(first);
  const end = endOf(list.items.at(-1));
  if (list.flow === true || start === undefined || end === undefined) return undefined;
  const lineStart = lineStartOf(yaml, start);
  const dash = /^ *(?=-)/.exec(yaml.slice(lineStart, start));
  if (dash === null) return undefined;
  const indentation = dash[0].length;
  const item = shiftLines(`${' '.repeat(indentation)}${textOfItem(value)}`, indentation);
  return insertLine(yaml, lineEndAfter(yaml, end), item);
}

function cut(document: Document.Parsed, yaml: string, path: YamlPath): string | undefined {
  const key = path.at(-1);
  const parentPath = path.slice(0, -1);
  const parent = parentPath.length === 0 ? document.contents : document.getIn(parentPath, true);
  if (!(isMap(parent) || isSeq(parent)) || parent.flow === true) return undefined;
  if (parent.items.length === 1 && typeof parentPath.at(-1) === 'string')
    return cut(document, yaml, parentPath);
  if (isMap(parent) && typeof key === 'string') {
    const span = cutPair(yaml, parent, key);
    return span && yaml.slice(0, span.start) + span.comment + yaml.slice(span.end);
  }
  if (!isSeq(parent) || typeof key !== 'number') return undefined;
  const item = parent.items[key];
  const start = startOf(item);
  const end = endOf(item);
  if (start === undefined || end === undefined) return undefined;
  return yaml.slice(0, lineStartOf(yaml, start)) + yaml.slice(lineEndAfter(yaml, end));
}

/** The lines of a pair that begins its line, and the comment behind it, which outlives it. */
function cutPair(
  yaml: string,
  map: YAMLMap,
  key: string,
): { readonly start: number; readonly end: number; readonly comment: string } | undefined {
  const pair = map.items.find((each) => isScalar(each.key) && each.key.value === key);
  const start = startOf(pair?.key);
  const end = endOf(pair?.value) ?? endOf(pair?.key);
  if (start === undefined || end === undefined) return undefined;
  const lineStart = lineStartOf(yaml, start);
  const indentation = yaml.slice(lineStart, start);
  if (indentation.trim() !== '') return undefined;
  const lineEnd = lineEndAfter(yaml, end);
  const behind = yaml.slice(end, lineEnd).trimStart();
  return { start: lineStart, end: lineEnd, comment: behind.startsWith('#') ? indentation + behind : '' };
}

function columnOf(yaml: string, map: YAMLMap): number {
  const start = startOf(map.items[0]?.key) ?? 0;
  return start - lineStartOf(yaml, start);
}

function startOf(node: unknown): number | undefined {
  if (isMap(node) && node.flow !== true) return startOf((node.items[0] as Pair | undefined)?.key);
  return (node as Node | null | undefined)?.range?.[0];
}

/** Where the last value inside a node ends; the collections' own ends count comments behind them as well. */
function endOf(node: unknown): number | undefined {
  if (isMap(node) && node.flow !== true) {
    const last = node.items.at(-1) as Pair | undefined;
    return endOf(last?.value) ?? endOf(last?.key);
  }
  if (isSeq(node) && node.flow !== true && node.items.length > 0) return endOf(node.items.at(-1));
  return (node as Node | null | undefined)?.range?.[1];
}

function insertLine(yaml: string, at: number, line: string): string {
  const before = yaml.slice(0, at);
  return `${before}${before === '' || /[\r\n]$/.test(before) ? '' : '\n'}${line}${yaml.slice(at)}`;
}

function appendLine(yaml: string, line: string): string {
  return insertLine(yaml, yaml.length, line);
}
