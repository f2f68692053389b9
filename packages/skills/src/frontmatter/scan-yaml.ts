import { frontmatterLimits } from './frontmatter.ts';
import { loadYaml } from './load-yaml.ts';

/** A limit that the text breaks, and where (1-based, within the frontmatter). */
export interface BrokenLimit {
  readonly code: 'FRONTMATTER_TOO_DEEP' | 'FRONTMATTER_TOO_MANY_KEYS';
  readonly line: number;
}

/** The marker that the lexer puts before the text of a scalar. */
const scalarMarker = '\u001f';
/** Columns overcount a leaf of a list by one; the exact depth is measured on the parsed tree. */
const safeDepth = frontmatterLimits.depth * 2;

/**
 * Counts keys and nesting on the lexer's tokens, in linear time and without recursion, so that the parser,
 * which recurses and compares keys, only ever sees a small and shallow document (ruling 2).
 */
export function scanYaml(text: string): BrokenLimit | null {
  const { Lexer } = loadYaml();
  const flow: string[] = [];
  const columns: number[] = [];
  let line = 1;
  let column = 0;
  let keys = 0;
  let opening = true;
  let isScalar = false;

  for (const token of new Lexer().lex(text)) {
    // Quoted scalars come without the marker.
    if (isScalar || token.startsWith('"') || token.startsWith("'")) {
      isScalar = false;
      if (opening) enter(columns, column);
      opening = false;
      const lastBreak = token.lastIndexOf('\n');
      if (lastBreak < 0) column += token.length;
      else {
        line += countBreaks(token);
        column = token.length - lastBreak - 1;
        opening = token.endsWith('\n');
      }
      continue;
    }
    switch (token) {
      case scalarMarker:
        isScalar = true;
        continue;
      case '\n':
      case '\r\n':
        line++;
        column = 0;
        opening = true;
        continue;
      case '[':
      case '{':
        if (opening) enter(columns, column);
        opening = false;
        flow.push(token);
        break;
      case ']':
      case '}':
        flow.pop();
        break;
      case ',':
        if (flow.at(-1) === '{') keys++;
        break;
      case ':':
        keys++;
        break;
      case '-':
      case '?':
        if (flow.length === 0) {
          enter(columns, column);
          // What follows on the same line is nested in this entry.
          opening = true;
        }
        if (token === '?') keys++;
        break;
    }
    if (keys > frontmatterLimits.keys) return { code: 'FRONTMATTER_TOO_MANY_KEYS', line };
    if (flow.length > frontmatterLimits.depth || columns.length > safeDepth)
      return { code: 'FRONTMATTER_TOO_DEEP', line };
    if (token !== '\u0002') column += token.length;
  }
  return null;
}

/** Keeps the stack of open columns: whatever stands deeper than this one is closed. */
function enter(columns: number[], column: number): void {
  while (columns.length > 0 && (columns.at(-1) as number) > column) columns.pop();
  if (columns.at(-1) !== column) columns.push(column);
}

function countBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
