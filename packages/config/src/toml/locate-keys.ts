import { pathId } from './key-path.ts';

/** No key of ours lies deeper; deeper ones are not remembered, so that work stays linear in the text. */
const rememberedDepth = 6;

/** Finds the line of a key, or of the nearest table around it. */
export type KeyLocator = (path: readonly string[]) => number | undefined;

/**
 * The lines of all keys of a text that is valid TOML; elements of lists are numbered from 0.
 * The parser gives positions for errors of syntax only.
 *
 * @example
 * locateKeys('[server]\nport = 1')(['server', 'port']); // 2
 */
export function locateKeys(text: string): KeyLocator {
  const lines = new Scanner(text).scan();
  return (path) => {
    for (let depth = Math.min(path.length, rememberedDepth); depth > 0; depth--) {
      const line = lines.get(pathId(path.slice(0, depth)));
      if (line !== undefined) return line;
    }
    return undefined;
  };
}

class Scanner {
  readonly #text: string;
  readonly #lines = new Map<string, number>();
  readonly #tableCounts = new Map<string, number>();
  #at = 0;
  #line = 1;

  constructor(text: string) {
    this.#text = text;
  }

  scan(): ReadonlyMap<string, number> {
    let table: readonly string[] = [];
    for (this.#skipBlank(); this.#at < this.#text.length; this.#skipBlank()) {
      const before = this.#at;
      if (this.#peek() === '[') table = this.#readHeader();
      else this.#readPair(table);
      // The text is valid, so this cannot be; were it otherwise, the scan must still end.
      if (this.#at === before) break;
    }
    return this.#lines;
  }

  #readHeader(): readonly string[] {
    const isList = this.#text.startsWith('[[', this.#at);
    this.#at += isList ? 2 : 1;
    const line = this.#line;
    const path = this.#insideLists(this.#readKey());
    this.#at += isList ? 2 : 1;
    if (!isList) return this.#remember(path, line);
    const id = pathId(path.slice(0, rememberedDepth));
    const index = this.#tableCounts.get(id) ?? 0;
    this.#tableCounts.set(id, index + 1);
    return this.#remember([...path, String(index)], line);
  }

  /** `[a.b]` after `[[a]]` is about the last element of that list. */
  #insideLists(key: readonly string[]): string[] {
    const path: string[] = [];
    for (const [index, part] of key.entries()) {
      path.push(part);
      if (index === key.length - 1 || path.length > rememberedDepth) continue;
      const count = this.#tableCounts.get(pathId(path));
      if (count !== undefined) path.push(String(count - 1));
    }
    return path;
  }

  #readPair(table: readonly string[]): void {
    const line = this.#line;
    const path = this.#remember([...table, ...this.#readKey()], line);
    this.#skipSpaces();
    this.#at++;
    this.#readValue(path);
  }

  #readKey(): string[] {
    const parts: string[] = [];
    for (;;) {
      this.#skipSpaces();
      parts.push(this.#readKeyPart());
      this.#skipSpaces();
      if (this.#peek() !== '.') return parts.slice(0, rememberedDepth + 1);
      this.#at++;
    }
  }

  #readKeyPart(): string {
    const quote = this.#peek();
    const start = this.#at;
    if (quote === '"' || quote === "'") {
      this.#skipString();
      const inner = this.#text.slice(start + 1, this.#at - 1);
      return quote === '"' ? unescapeKey(inner) : inner;
    }
    const bare = /[\w-]*/y;
    bare.lastIndex = this.#at;
    this.#at += bare.exec(this.#text)?.[0].length ?? 0;
    return this.#text.slice(start, this.#at);
  }

  #readValue(path: readonly string[]): void {
    this.#skipBlank();
    const character = this.#peek();
    if (character === '"' || character === "'") this.#skipString();
    else if (character === '[') this.#readList(path);
    else if (character === '{') this.#readInlineTable(path);
    else {
      const scalar = /[^\s,\]}#]*(?: [0-9][^\s,\]}#]*)?/y;
      scalar.lastIndex = this.#at;
      this.#at += scalar.exec(this.#text)?.[0].length ?? 0;
    }
  }

  #readList(path: readonly string[]): void {
    this.#at++;
    for (let index = 0; this.#enterItem(']'); index++) {
      this.#readValue(this.#remember([...path, String(index)], this.#line));
    }
    this.#at++;
  }

  #readInlineTable(path: readonly string[]): void {
    this.#at++;
    while (this.#enterItem('}')) this.#readPair(path);
    this.#at++;
  }

  /** Goes to the next item; false at the end. */
  #enterItem(close: string): boolean {
    this.#skipBlank();
    if (this.#peek() === ',') this.#at++;
    this.#skipBlank();
    return this.#at < this.#text.length && this.#peek() !== close;
  }

  #skipString(): void {
    const quote = this.#peek();
    const isMultiline = this.#text.startsWith(quote.repeat(3), this.#at);
    const close = isMultiline ? quote.repeat(3) : quote;
    this.#at += close.length;
    while (this.#at < this.#text.length && !this.#text.startsWith(close, this.#at)) {
      if (quote === '"' && this.#peek() === '\\') this.#advance();
      this.#advance();
    }
    this.#at += close.length;
    // `""""` and `"""""` end in quotes that belong to the text.
    while (isMultiline && this.#peek() === quote) this.#at++;
  }

  #skipSpaces(): void {
    while (this.#peek() === ' ' || this.#peek() === '\t') this.#at++;
  }

  #skipBlank(): void {
    for (;;) {
      const character = this.#peek();
      if (character === '#') {
        const end = this.#text.indexOf('\n', this.#at);
        this.#at = end === -1 ? this.#text.length : end;
      } else if (character === ' ' || character === '\t' || character === '\r' || character === '\n')
        this.#advance();
      else return;
    }
  }

  #advance(): void {
    if (this.#peek() === '\n') this.#line++;
    this.#at++;
  }

  #peek(): string {
    return this.#text.charAt(this.#at);
  }

  /** The first mention counts, also for the tables that a dotted key implies. */
  #remember(path: readonly string[], line: number): readonly string[] {
    const known = path.slice(0, rememberedDepth);
    for (let depth = known.length; depth > 0; depth--) {
      const id = pathId(known.slice(0, depth));
      if (this.#lines.has(id)) break;
      this.#lines.set(id, line);
    }
    return known;
  }
}

const shortEscapes: Readonly<Record<string, string>> = {
  b: '\b',
  t: '\t',
  n: '\n',
  f: '\f',
  r: '\r',
  e: '\u001b',
  '"': '"',
  '\\': '\\',
};

function unescapeKey(text: string): string {
  return text.replaceAll(
    /\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|x([0-9a-fA-F]{2})|(.))/g,
    (whole, four, eight, two, short) => {
      const hex = (four ?? eight ?? two) as string | undefined;
      return hex === undefined
        ? (shortEscapes[short as string] ?? whole)
        : String.fromCodePoint(Number.parseInt(hex, 16));
    },
  );
}
