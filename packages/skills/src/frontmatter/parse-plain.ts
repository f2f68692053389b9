import { resolveCoreScalar } from './core-scalar.ts';
import { emptyMap, textPath, type FrontmatterMap, type FrontmatterValue } from './frontmatter.ts';

/** What the fast path understood: the same as the `yaml` package would have said. */
export interface PlainFrontmatter {
  readonly data: FrontmatterMap;
  readonly scalarTexts: ReadonlyMap<string, string>;
}

const noTexts: ReadonlyMap<string, string> = new Map();
/** YAML takes no longer key without a `?`, and neither is one plain. */
const longestKey = 128;

const blockHeader = /^([|>])(-?)$/;
const flowWord = /^[A-Za-z_][A-Za-z0-9_./-]*$/;
/** Anything that a line of plain text cannot hold: controls, other line separators, a stray byte order mark. */
// eslint-disable-next-line no-control-regex
const unusual = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffd-\uffff]|\t|[\ud800-\udfff]/;

/**
 * Reads the frontmatter that most skills have, `key: value` with simple lists, maps and block scalars, in
 * one linear pass. Returns null as soon as anything is not plain; then the `yaml` package decides. A
 * property test proves that both agree wherever this one answers.
 *
 * @example
 * parsePlain('name: git\nmodes: [Dev, Global]')?.data; // { name: 'git', modes: ['Dev', 'Global'] }
 */
export function parsePlain(text: string): PlainFrontmatter | null {
  if (unusual.test(text) && unusual.test(text.replace(/[\ud800-\udbff][\udc00-\udfff]/g, ''))) return null;
  const reader = new PlainReader(text.split('\n'));
  const data = reader.readMap(0, 0);
  return data === null || !reader.finished || reader.count === 0
    ? null
    : { data, scalarTexts: reader.texts ?? noTexts };
}

/** Reads line by line. What is not plain makes maps and lists null, and values undefined, since null is a value. */
class PlainReader {
  readonly #lines: readonly string[];
  #at = 0;
  count = 0;
  texts: Map<string, string> | undefined;

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  get finished(): boolean {
    return this.#at >= this.#lines.length;
  }

  readMap(indent: number, depth: number, path?: string): FrontmatterMap | null {
    if (depth > 3) return null;
    const map = emptyMap();
    for (; this.#skipBlank();) {
      const line = this.#lines[this.#at] as string;
      const width = indentOf(line);
      if (width < indent) return map;
      if (width > indent) return null;
      const colon = keyEnd(line, indent);
      if (colon < 0) return null;
      const key = line.slice(indent, colon);
      if (key in map || key === '__proto__' || isWord(key) || ++this.count > 200) return null;
      this.#at++;
      const value = this.#readValue(withoutSpaces(line, colon + 1), indent, depth, textPath(path, key));
      if (value === undefined) return null;
      map[key] = value;
    }
    return map;
  }

  /** The value after `key:`; undefined when it is not plain. */
  #readValue(rest: string, indent: number, depth: number, path: string): FrontmatterValue | undefined {
    if (rest === '') return this.#readNested(indent, depth, path);
    const header = blockHeader.exec(rest);
    if (header !== null) return this.#readBlockScalar(indent, header[1] === '>', header[2] === '-');
    if (this.#continues(indent)) return undefined;
    if (rest === '[]') return [];
    if (rest.startsWith('[') && rest.endsWith(']')) return this.#readFlowList(rest, path);
    return this.#keepText(path, rest, readScalar(rest));
  }

  #keepText<Value extends FrontmatterValue | undefined>(path: string, text: string, value: Value): Value {
    if (value !== undefined && typeof value !== 'string') (this.texts ??= new Map()).set(path, text);
    return value;
  }

  #readNested(indent: number, depth: number, path: string): FrontmatterValue | undefined {
    const more = this.#skipBlank();
    const line = more ? (this.#lines[this.#at] as string) : '';
    const width = more ? indentOf(line) : -1;
    if (width >= indent && line.startsWith('- ', width)) return this.#readList(width, path) ?? undefined;
    if (width > indent) return this.readMap(width, depth + 1, path) ?? undefined;
    return this.#keepText(path, '', null);
  }

  #readList(indent: number, path: string): FrontmatterValue[] | null {
    const list: FrontmatterValue[] = [];
    for (; this.#skipBlank();) {
      const line = this.#lines[this.#at] as string;
      const width = indentOf(line);
      if (width < indent) return list;
      if (width > indent) return null;
      // At the indent of its own key, a list ends where the next key begins.
      if (line.charCodeAt(indent) !== 45) return list;
      if (line.charCodeAt(indent + 1) !== 32) return null;
      this.#at++;
      const rest = withoutSpaces(line, indent + 1);
      if (rest === '' || this.#continues(indent)) return null;
      const scalar = readScalar(rest);
      if (scalar === undefined) return null;
      list.push(this.#keepText(textPath(path, list.length), rest, scalar));
    }
    return list;
  }

  #readFlowList(text: string, path: string): FrontmatterValue[] | undefined {
    const items: FrontmatterValue[] = [];
    for (const part of text.slice(1, -1).split(',')) {
      const item = withoutSpaces(part);
      const quoted = item.length > 2 && (item[0] === '"' || item[0] === "'") && item.at(-1) === item[0];
      const word = quoted ? item.slice(1, -1) : item;
      if (!flowWord.test(word)) return undefined;
      items.push(quoted ? word : this.#keepText(textPath(path, items.length), word, resolveCoreScalar(word)));
    }
    return items;
  }

  #readBlockScalar(parentIndent: number, folded: boolean, strip: boolean): string | undefined {
    const first = this.#lines[this.#at];
    if (first === undefined) return undefined;
    const indent = indentOf(first);
    if (indent <= parentIndent || first.length === indent) return undefined;
    const content: string[] = [];
    for (; this.#at < this.#lines.length; this.#at++) {
      const line = this.#lines[this.#at] as string;
      const width = indentOf(line);
      if (width === line.length) {
        // A line of blanks alone: longer ones hold text, which is for the real parser.
        if (width > indent) return undefined;
        content.push('');
        continue;
      }
      if (width < indent) {
        if (width > parentIndent || line.charCodeAt(width) === 35) return undefined;
        break;
      }
      if (folded && width > indent) return undefined;
      content.push(line.slice(indent));
    }
    let end = content.length;
    while (content[end - 1] === '') end--;
    const kept = content.slice(0, end);
    return (folded ? fold(kept) : kept.join('\n')) + (strip ? '' : '\n');
  }

  /** Whether the value goes on in a deeper line. */
  #continues(indent: number): boolean {
    for (let index = this.#at; index < this.#lines.length; index++) {
      const line = this.#lines[index] as string;
      const width = indentOf(line);
      if (width === line.length) continue;
      return width > indent;
    }
    return false;
  }

  /** Steps over blank lines and whole-line comments; false at the end. */
  #skipBlank(): boolean {
    for (; this.#at < this.#lines.length; this.#at++) {
      const line = this.#lines[this.#at] as string;
      const width = indentOf(line);
      if (width < line.length && line.charCodeAt(width) !== 35) return true;
    }
    return false;
  }
}

function indentOf(line: string): number {
  let width = 0;
  while (line.charCodeAt(width) === 32) width++;
  return width;
}

/** Where a key that is text in every schema and needs no quotes ends: at a colon before a space or the line's end. */
function keyEnd(line: string, from: number): number {
  let at = from;
  for (; at < line.length; at++) {
    const code = line.charCodeAt(at);
    const letter = (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95;
    if (!letter && (at === from || !((code >= 48 && code <= 57) || code === 45))) break;
  }
  const ends = line.charCodeAt(at) === 58 && (at + 1 === line.length || line.charCodeAt(at + 1) === 32);
  return ends && at > from && at - from <= longestKey ? at : -1;
}

/** Keys such as `true` are not text. */
function isWord(key: string): boolean {
  return key.length <= 5 && resolveCoreScalar(key) !== key;
}

/** From there on, without the spaces around; other blanks are text in YAML. */
function withoutSpaces(text: string, from = 0): string {
  let end = text.length;
  while (end > from && text.charCodeAt(end - 1) === 32) end--;
  let start = from;
  while (start < end && text.charCodeAt(start) === 32) start++;
  return start === 0 && end === text.length ? text : text.slice(start, end);
}

/** A scalar on one line; undefined when it is not plain. */
function readScalar(text: string): string | number | boolean | null | undefined {
  const first = text.charCodeAt(0);
  if (first === 34 || first === 39) {
    const quote = first === 34 ? '"' : "'";
    const end = text.length - 1;
    const closes = end > 0 && text.indexOf(quote, 1) === end;
    return closes && !(first === 34 && text.includes('\\')) ? text.slice(1, end) : undefined;
  }
  if (!beginsPlain(first) || text.includes(': ') || text.includes(' #') || text.endsWith(':'))
    return undefined;
  return resolveCoreScalar(text);
}

/** Letters, digits and what cannot be an indicator; `-`, `?` and `:` are left to the real parser. */
function beginsPlain(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 47 && code <= 57) ||
    code > 127 ||
    code === 40 ||
    code === 95 ||
    code === 46 ||
    code === 43 ||
    code === 36 ||
    code === 126
  );
}

/** Folds lines of equal indent: one line break becomes a space, further ones stay. */
function fold(lines: readonly string[]): string {
  let text = lines[0] ?? '';
  let breaks = 0;
  for (let index = 1; index < lines.length; index++) {
    const line = lines[index] as string;
    if (line === '') {
      breaks++;
    } else {
      text += (breaks === 0 ? ' ' : '\n'.repeat(breaks)) + line;
      breaks = 0;
    }
  }
  return text;
}
