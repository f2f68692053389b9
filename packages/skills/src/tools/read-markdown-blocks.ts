import type { default as MarkdownItConstructor, MarkdownIt, StateBlock, Token } from 'markdown-it';
import { splitTableRow } from './split-table-row.ts';

/** A block at the top level of a document; `line` is its 1-based line in the file. */
export type MarkdownBlock = HeadingBlock | ParagraphBlock | FenceBlock | TableBlock | OtherBlock;

export interface HeadingBlock {
  readonly kind: 'heading';
  readonly level: number;
  readonly text: string;
  readonly line: number;
}

export interface ParagraphBlock {
  readonly kind: 'paragraph';
  readonly text: string;
  readonly line: number;
}

export interface FenceBlock {
  readonly kind: 'fence';
  readonly content: string;
  readonly closed: boolean;
  readonly line: number;
}

export interface TableBlock {
  readonly kind: 'table';
  readonly header: TableRow;
  readonly rows: readonly TableRow[];
  readonly line: number;
}

export interface TableRow {
  readonly cells: readonly string[];
  readonly line: number;
}

/** Lists, quotes, indented code, HTML, rules: what they hold is not at the top level. */
export interface OtherBlock {
  readonly kind: 'other';
  readonly holdsFence: boolean;
  readonly line: number;
}

/**
 * Reads the blocks at the top level of a Markdown document, in order.
 *
 * @example
 * readMarkdownBlocks('### git_log\n\nShows commits.', 5);
 * // a heading of level 3 on line 5, a paragraph on line 7
 */
export function readMarkdownBlocks(body: string, firstLine: number): readonly MarkdownBlock[] {
  const lines = body.split(/\r\n|\r|\n/);
  const tokens = markdown().parse(body, {});
  const blocks: MarkdownBlock[] = [];
  for (let start = 0, end; start < tokens.length; start = end) {
    end = endOfBlock(tokens, start);
    blocks.push(toBlock(tokens.slice(start, end), lines, firstLine));
  }
  return blocks;
}

type Constructor = typeof MarkdownItConstructor;

let shared: MarkdownIt | undefined;

// Loaded at the first body: importing this module must cost nothing.
function markdown(): MarkdownIt {
  shared ??= createMarkdown(
    process.getBuiltinModule('node:module').createRequire(import.meta.url)('markdown-it'),
  );
  return shared;
}

// Under Node's condition `import` (as in a test runner) the package's ES module is what `require` finds.
function createMarkdown(loaded: Constructor | { readonly default: Constructor }): MarkdownIt {
  const MarkdownIt = 'default' in loaded ? loaded.default : loaded;
  const markdown = new MarkdownIt('commonmark', { maxNesting: 2 * deepestLevel });
  markdown.enable('table').disable(['inline', 'text_join']);
  markdown.block.ruler.before('table', 'skip_deep', skipDeep);
  return markdown;
}

const deepestLevel = 16;

// What lies deep inside lists and quotes only has to end in the right place. Reading it costs time
// for each level, and the parser's own limit would give it the rest of the document.
function skipDeep(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (silent || state.level < deepestLevel) return false;
  let line = startLine + 1;
  while (line < endLine && (state.isEmpty(line) || (state.sCount[line] ?? 0) >= state.blkIndent)) line++;
  state.line = line;
  return true;
}

function endOfBlock(tokens: readonly Token[], start: number): number {
  let end = start;
  let depth = 0;
  do {
    depth += tokens[end]?.nesting ?? 0;
    end++;
  } while (depth > 0 && end < tokens.length);
  return end;
}

function toBlock(tokens: readonly Token[], lines: readonly string[], firstLine: number): MarkdownBlock {
  const first = tokens[0];
  const line = firstLine + (first?.map?.[0] ?? 0);
  const text = tokens[1]?.content ?? '';
  switch (first?.type) {
    case 'heading_open':
      return { kind: 'heading', level: Number(first.tag.slice(1)), text, line };
    case 'paragraph_open':
      return { kind: 'paragraph', text, line };
    case 'fence':
      return { kind: 'fence', content: first.content, closed: isClosed(first, lines), line };
    case 'table_open':
      return toTable(tokens, lines, firstLine);
    default:
      return { kind: 'other', holdsFence: tokens.some((token) => token.type === 'fence'), line };
  }
}

function toTable(tokens: readonly Token[], lines: readonly string[], firstLine: number): TableBlock {
  const [header = { cells: [], line: firstLine }, ...rows] = tokens
    .filter((token) => token.type === 'tr_open')
    .map((token) => {
      const index = token.map?.[0] ?? 0;
      return { cells: splitTableRow(lines[index] ?? ''), line: firstLine + index };
    });
  return { kind: 'table', header, rows, line: header.line };
}

function isClosed(fence: Token, lines: readonly string[]): boolean {
  const [start, end] = fence.map ?? [0, 0];
  const last = (lines[end - 1] ?? '').trim();
  const marker = fence.markup.charAt(0);
  return end - 1 > start && last.length >= fence.markup.length && last === marker.repeat(last.length);
}
