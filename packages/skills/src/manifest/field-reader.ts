import type { Diagnostic, DiagnosticCode } from '../diagnostics/diagnostic.ts';
import {
  isList,
  isMap,
  textPath,
  type Frontmatter,
  type FrontmatterMap,
  type FrontmatterValue,
} from '../frontmatter/frontmatter.ts';
import { countCodePoints } from './code-points.ts';

export interface FieldReaderOptions {
  readonly file: string;
  readonly strict: boolean;
  /** True when the host or the source named the dialect; false when `auto` found it. */
  readonly dialectSet: boolean;
}

/**
 * Reads fields out of frontmatter and collects what is wrong with them. What is out of range is an error in
 * strict mode; in lenient mode it is a warning, and the default is taken (ruling 6).
 */
export class FieldReader {
  readonly diagnostics: Diagnostic[] = [];
  readonly strict: boolean;
  readonly dialectSet: boolean;
  readonly #frontmatter: Frontmatter;
  readonly #file: string;

  constructor(frontmatter: Frontmatter, options: FieldReaderOptions) {
    this.#frontmatter = frontmatter;
    this.#file = options.file;
    this.strict = options.strict;
    this.dialectSet = options.dialectSet;
  }

  get data(): FrontmatterMap {
    return this.#frontmatter.data;
  }

  has(key: string): boolean {
    const value = this.data[key];
    return value !== undefined && value !== null;
  }

  /** The YAML value as it is. */
  value(key: string): FrontmatterValue | undefined {
    return this.data[key];
  }

  /**
   * A field that is text. A number, a boolean or a date is what the author wrote, not what YAML made of it;
   * a list or a map is no text.
   */
  text(key: string): string | undefined {
    const value = this.data[key];
    if (typeof value === 'string') return value;
    if (value === undefined || value === null) return undefined;
    if (typeof value === 'object') {
      this.outOfRange(
        key,
        `\`${key}\` is a ${isList(value) ? 'list' : 'map'}, not text`,
        'Write it as text.',
        'FIELD_TYPE',
      );
      return undefined;
    }
    return this.writtenText(key) ?? String(value);
  }

  /** What the author wrote for a scalar that YAML does not read as text; by `textPath` where it is not at the top. */
  writtenText(path: string): string | undefined {
    return this.#frontmatter.scalarTexts.get(path);
  }

  /** Text without blanks around it; undefined when nothing is left. */
  trimmed(key: string): string | undefined {
    const text = this.text(key)?.trim();
    return text === '' ? undefined : text;
  }

  /** Text of at most `limit` code points. A longer one is kept in lenient mode. */
  limited(key: string, limit: number): string | undefined {
    const text = this.trimmed(key);
    if (text !== undefined && text.length > limit && countCodePoints(text) > limit) {
      this.outOfRange(
        key,
        `\`${key}\` is longer than ${limit} characters`,
        `Shorten it to at most ${limit} characters.`,
      );
    }
    return text;
  }

  /** true or false; also the words yes, no, true, false, 1 and 0 in quotes. */
  boolean(key: string, fallback: boolean, unreadable: boolean = fallback): boolean {
    const value = this.data[key];
    if (value === undefined || value === null) return fallback;
    if (typeof value === 'boolean') return value;
    const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
    if (word === 'true' || word === 'yes' || word === '1') return true;
    if (word === 'false' || word === 'no' || word === '0') return false;
    this.outOfRange(key, `\`${key}\` is neither true nor false`, 'Write true or false.', 'FIELD_TYPE');
    return unreadable;
  }

  /** A whole number between two bounds; also digits in quotes. */
  integer(key: string, fallback: number, minimum: number, maximum: number): number {
    return readNumber(this.data[key], fallback, minimum, maximum, true, () => {
      const range = maximum === Infinity ? `${minimum} or more` : `${minimum} to ${maximum}`;
      this.outOfRange(
        key,
        `\`${key}\` must be a whole number, ${range}`,
        `Write a whole number, ${range}; without it ${fallback} counts.`,
      );
    });
  }

  /** A list of texts; a single text counts as a list of one. `below` names an entry of a map. */
  texts(key: string, below?: string): string[] {
    const top = this.data[key];
    const value = below === undefined || !isMap(top) ? top : top[below];
    if (value === undefined || value === null) return [];
    const path = below === undefined ? key : textPath(key, below);
    const texts: string[] = [];
    const take = (item: FrontmatterValue, at: string): void => {
      if (typeof item === 'object' && item !== null) {
        const label = below === undefined ? key : `${key}.${below}`;
        this.outOfRange(
          key,
          `\`${label}\` must be a list of texts`,
          'Write one text an entry.',
          'FIELD_TYPE',
        );
        return;
      }
      const text = item === null ? '' : (this.writtenText(at) ?? String(item)).trim();
      if (text !== '') texts.push(text);
    };
    if (isList(value)) for (const [index, item] of value.entries()) take(item, textPath(path, index));
    else take(value, path);
    return texts;
  }

  map(key: string): FrontmatterMap | undefined {
    const value = this.data[key];
    if (value === undefined || value === null) return undefined;
    if (isMap(value)) return value;
    this.outOfRange(
      key,
      `\`${key}\` must be a map`,
      'Write `key: value` lines below it, indented.',
      'FIELD_TYPE',
    );
    return undefined;
  }

  /** A value that the field cannot have: an error in strict mode, else a warning. */
  outOfRange(key: string, message: string, hint: string, code: DiagnosticCode = 'FIELD_RANGE'): void {
    this.report(code, this.strict ? 'error' : 'warning', key, message, hint);
  }

  /** A rule of the dialect's own: an error where the dialect was set, a warning where `auto` found it. */
  dialectRule(key: string, message: string, hint: string, code: DiagnosticCode): void {
    this.report(code, this.dialectSet ? 'error' : 'warning', key, message, hint);
  }

  report(
    code: DiagnosticCode,
    severity: Diagnostic['severity'],
    key: string | null,
    message: string,
    hint: string,
  ): void {
    const position = key === null ? undefined : this.#frontmatter.locate(key);
    const where = position ?? { line: 1, column: 1 };
    this.diagnostics.push({
      code,
      severity,
      message,
      file: this.#file,
      line: where.line,
      column: where.column,
      hint,
    });
  }
}

/** Reads a number from YAML or from digits in quotes; calls `refused` and takes the fallback otherwise. */
export function readNumber(
  value: FrontmatterValue | undefined,
  fallback: number,
  minimum: number,
  maximum: number,
  whole: boolean,
  refused: () => void,
): number {
  if (value === undefined || value === null) return fallback;
  const pattern = whole ? /^[0-9]{1,15}$/ : /^[0-9]{1,15}(?:\.[0-9]{1,15})?$/;
  const number = typeof value === 'string' && pattern.test(value.trim()) ? Number(value) : value;
  if (
    typeof number === 'number' &&
    number >= minimum &&
    number <= maximum &&
    (!whole || Number.isInteger(number))
  )
    return number;
  refused();
  return fallback;
}
