import type { Node, Pair, Scalar, YAMLMap, YAMLParseError } from 'yaml';
import type { DiagnosticCode } from '../diagnostics/diagnostic.ts';
import {
  emptyMap,
  frontmatterLimits,
  textPath,
  type FrontmatterMap,
  type FrontmatterValue,
  type KeyPosition,
} from './frontmatter.ts';
import { loadYaml } from './load-yaml.ts';
import { scanYaml } from './scan-yaml.ts';

/** What is wrong with a text, and where (1-based, within the frontmatter). */
export interface YamlProblem {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly hint: string;
  readonly line: number;
  readonly column: number;
}

export type YamlResult =
  | {
      readonly ok: true;
      readonly data: FrontmatterMap;
      readonly scalarTexts: ReadonlyMap<string, string>;
      readonly positions: ReadonlyMap<string, KeyPosition>;
      /** Keys that were written twice (the last one was taken) or dropped. */
      readonly remarks: readonly YamlProblem[];
    }
  | YamlFailure;

export interface YamlFailure {
  readonly ok: false;
  readonly problem: YamlProblem;
  /** True for broken syntax; false for what is refused on purpose. */
  readonly repairable: boolean;
}

/**
 * Reads YAML 1.2 (core schema) through the `yaml` package into maps without a prototype. Refuses aliases,
 * anchors, tags, and whatever is over the limits.
 */
export function parseYaml(text: string): YamlResult {
  const broken = scanYaml(text);
  if (broken !== null) return refuse(limitProblem(broken.code, broken.line));

  const yaml = loadYaml();
  const lines = new yaml.LineCounter();
  // Our own pass checks for duplicates: the package compares every key with every other.
  const document = withoutStackTraces(() =>
    yaml.parseDocument(text, {
      version: '1.2',
      schema: 'core',
      merge: false,
      uniqueKeys: false,
      prettyErrors: false,
      // Not `silent`, which would also hush a second document.
      logLevel: 'error',
      lineCounter: lines,
    }),
  );
  const error = document.errors.find((each) => !isCloseComment(each, text));
  if (error !== undefined) {
    const { line, col } = lines.linePos(error.pos[0]);
    const problem = {
      code: 'YAML_INVALID',
      message: firstSentence(error.message),
      hint: syntaxHint,
      line,
      column: col,
    } as const;
    return { ok: false, problem, repairable: true };
  }

  const at = (node: Pick<Node, 'range'>): { line: number; column: number } => {
    const position = lines.linePos(node.range?.[0] ?? 0);
    return { line: position.line, column: position.col };
  };
  const reader = new TreeReader(yaml, text, at);
  try {
    const contents = document.contents;
    if (contents === null) return refuse({ ...emptyProblem, line: 1, column: 1 });
    if (!yaml.isMap(contents))
      return notMapping(reader, contents, at(contents), yaml.isScalar(contents) && contents.value === null);
    const data = reader.readMap(contents as YAMLMap<Node, Node | null>, 1);
    return {
      ok: true,
      data,
      scalarTexts: reader.scalarTexts,
      positions: reader.positions,
      remarks: reader.remarks,
    };
  } catch (refusal) {
    if (refusal instanceof Refusal) {
      const { problem } = refusal;
      return {
        ok: false,
        problem,
        repairable: problem.code === 'YAML_INVALID' || isLoneAlias(problem, text),
      };
    }
    throw refusal;
  }
}

const syntaxHint = 'Check the line: a value that holds ": ", "#", quotes or brackets belongs in quotes.';
const emptyProblem = {
  code: 'FRONTMATTER_EMPTY',
  message: 'The frontmatter is empty',
  hint: 'Add at least `name` and `description`.',
} as const;

function refuse(problem: YamlProblem): YamlResult {
  return { ok: false, problem, repairable: false };
}

function notMapping(
  reader: TreeReader,
  node: Node,
  where: { line: number; column: number },
  empty: boolean,
): YamlResult {
  if (empty) return refuse({ ...emptyProblem, ...where });
  reader.checkNode(node);
  const problem = {
    code: 'FRONTMATTER_NOT_MAPPING',
    message: 'The frontmatter is not a list of `key: value` lines',
    hint: 'Write one `key: value` a line, beginning with `name` and `description`.',
    ...where,
  } as const;
  // Lines such as `name:git`, without the space, read as one text: that can be repaired.
  return { ok: false, problem, repairable: true };
}

function limitProblem(code: 'FRONTMATTER_TOO_DEEP' | 'FRONTMATTER_TOO_MANY_KEYS', line: number): YamlProblem {
  return code === 'FRONTMATTER_TOO_DEEP'
    ? {
        code,
        message: `The frontmatter is nested more than ${frontmatterLimits.depth} levels deep`,
        hint: 'Flatten it, or move the data into a file beside SKILL.md.',
        line,
        column: 1,
      }
    : {
        code,
        message: `The frontmatter has more than ${frontmatterLimits.keys.toLocaleString('en')} keys`,
        hint: 'Move the data into a file beside SKILL.md.',
        line,
        column: 1,
      };
}

/** The package makes an error object for each of thousands of mistakes; their stack traces cost most of the time. */
function withoutStackTraces<Result>(run: () => Result): Result {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  try {
    return run();
  } finally {
    Error.stackTraceLimit = limit;
  }
}

/** `"text"# comment`: the comment lacks its space, which no reader but this one minds. */
function isCloseComment(error: YAMLParseError, text: string): boolean {
  const before = text[error.pos[0] - 1];
  return text[error.pos[0]] === '#' && error.code === 'MISSING_CHAR' && (before === '"' || before === "'");
}

function firstSentence(message: string): string {
  const line = message.split('\n', 1)[0] ?? message;
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
}

/** Ends the walk over a tree that holds something refused. */
class Refusal {
  readonly problem: YamlProblem;
  constructor(problem: YamlProblem) {
    this.problem = problem;
  }
}

/** `*.ts` looks like an alias; where nothing is anchored it cannot be one, and quotes make it text again. */
function isLoneAlias(problem: YamlProblem, text: string): boolean {
  return problem.code === 'YAML_ALIAS' && !/(?:^|[\s[{,:-])&\S/.test(text);
}

/** What the package's lexer puts between the pieces of the text: a document, the end of a broken list, a scalar. */
const scalarFollows = '\u001f';
const lexerMarks = new Set(['\u0002', '\u0018', scalarFollows]);

/** Turns the parsed tree into plain values. Depth is bounded by then, so that recursion is safe. */
class TreeReader {
  readonly scalarTexts = new Map<string, string>();
  readonly positions = new Map<string, KeyPosition>();
  readonly remarks: YamlProblem[] = [];
  readonly #yaml: typeof import('yaml');
  readonly #text: string;
  readonly #at: (node: Pick<Node, 'range'>) => { line: number; column: number };
  /** Where the last value ends that was dropped unread. */
  #unread = 0;

  constructor(
    yaml: typeof import('yaml'),
    text: string,
    at: (node: Pick<Node, 'range'>) => { line: number; column: number },
  ) {
    this.#yaml = yaml;
    this.#text = text;
    this.#at = at;
  }

  readMap(node: YAMLMap<Node, Node | null>, depth: number, path?: string): FrontmatterMap {
    this.checkNode(node);
    if (depth > frontmatterLimits.depth)
      throw new Refusal(limitProblem('FRONTMATTER_TOO_DEEP', this.#at(node).line));
    const map = emptyMap();
    const seen = new Set<string>();
    let before: Node | null = null;
    for (const pair of node.items) {
      this.#checkFlowEnd(before, pair.key);
      before = pair.value;
      const key = this.#readKey(pair);
      const where = this.#at(pair.key);
      if (seen.has(key)) {
        this.remarks.push({
          code: 'YAML_DUPLICATE_KEY',
          message: `\`${key}\` is written twice`,
          hint: 'Keep one of them; the last one counts.',
          ...where,
        });
        // The last one wins in value and in place.
        delete map[key];
      }
      seen.add(key);
      if (key === '__proto__') {
        this.remarks.push({
          code: 'YAML_KEY_DROPPED',
          message: 'The key `__proto__` was dropped',
          hint: 'Use another key.',
          ...where,
        });
        this.#unread = pair.value?.range?.[1] ?? this.#unread;
        continue;
      }
      map[key] = this.#readValue(pair.value, depth + 1, textPath(path, key));
      if (depth === 1) this.positions.set(key, where);
    }
    return map;
  }

  /** In `a: [b]: c` the package reads a second key, an empty one, behind the bracket on the same line. */
  #checkFlowEnd(before: Node | null, key: Node): void {
    if (!this.#yaml.isCollection(before) || before.flow !== true) return;
    const end = before.range?.[1] ?? 0;
    const start = key.range?.[0] ?? 0;
    if (this.#text[start] !== ':' || this.#text.slice(end, start).includes('\n')) return;
    throw this.#refusal('YAML_INVALID', 'A colon follows a list or a map in brackets', syntaxHint, key);
  }

  #readKey(pair: Pair<Node, Node | null>): string {
    const key = pair.key;
    this.checkNode(key);
    if (!this.#yaml.isScalar(key)) {
      const message = 'A key is a list or a map';
      throw new Refusal({ code: 'YAML_INVALID', message, hint: 'Use plain text as keys.', ...this.#at(key) });
    }
    return typeof key.value === 'string' ? key.value : (key.source ?? String(key.value));
  }

  #readValue(node: Node | null, depth: number, path: string): FrontmatterValue {
    if (node === null) return this.#keepText(path, '', null);
    this.checkNode(node);
    if (this.#yaml.isMap(node)) return this.readMap(node as YAMLMap<Node, Node | null>, depth, path);
    if (this.#yaml.isSeq(node)) {
      if (depth > frontmatterLimits.depth)
        throw new Refusal(limitProblem('FRONTMATTER_TOO_DEEP', this.#at(node).line));
      return node.items.map((item, index) =>
        this.#readValue(item as Node | null, depth + 1, textPath(path, index)),
      );
    }
    const { value, source } = node as Scalar;
    if (typeof value === 'string') return value;
    return this.#keepText(
      path,
      source ?? '',
      typeof value === 'number' || typeof value === 'boolean' ? value : null,
    );
  }

  #keepText(path: string, text: string, value: number | boolean | null): number | boolean | null {
    this.scalarTexts.set(path, text);
    return value;
  }

  checkNode(node: Node): void {
    if (this.#yaml.isAlias(node)) {
      throw this.#refusal(
        'YAML_ALIAS',
        `The alias \`*${node.source}\` is not allowed`,
        'Write the value out, or put it in quotes.',
        node,
      );
    }
    if ('anchor' in node && node.anchor !== undefined) {
      throw this.#refusal(
        'YAML_ANCHOR',
        `The anchor \`&${node.anchor}\` is not allowed`,
        'Write the value out, or put it in quotes.',
        this.#property('&', node),
      );
    }
    if (node.tag !== undefined) {
      throw this.#refusal(
        'YAML_TAG',
        `The tag \`${node.tag}\` is not allowed`,
        'Remove it, or put the value in quotes.',
        this.#property('!', node),
      );
    }
  }

  /**
   * Where the anchor or tag of a node stands, which the tree does not say. The tree is read in the order of the
   * text and the first one ends the reading, so it is the first in what was read.
   */
  #property(mark: '&' | '!', node: Node): Pick<Node, 'range'> {
    let offset = 0;
    let isScalar = false;
    for (const token of new this.#yaml.Lexer().lex(this.#text)) {
      if (!isScalar && lexerMarks.has(token)) {
        isScalar = token === scalarFollows;
        continue;
      }
      if (!isScalar && token.startsWith(mark) && offset >= this.#unread)
        return { range: [offset, offset, offset] };
      isScalar = false;
      offset += token.length;
    }
    return node;
  }

  #refusal(code: DiagnosticCode, message: string, hint: string, node: Pick<Node, 'range'>): Refusal {
    return new Refusal({ code, message, hint, ...this.#at(node) });
  }
}
