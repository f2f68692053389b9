import { KnowledgeError } from '../errors/knowledge-error.ts';

export interface CsvRow {
  /** Where it begins, from 1: a quoted cell may have lines of its own. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Rows of comma-separated values (RFC 4180), with the separator that the first line uses most. */
export function* parseCsv(text: string): Generator<CsvRow> {
  const separator = separatorOf(text);
  let line = 1;
  let at = 0;
  while (at < text.length) {
    const cells: string[] = [];
    const start = line;
    for (;;) {
      const quoted = text[at] === '"';
      const cell = quoted ? quotedCell(text, at, line) : plainCell(text, at, separator);
      cells.push(cell.value);
      line += cell.lines;
      at = cell.end;
      if (text[at] !== separator) break;
      at += 1;
    }
    at += 1;
    line += 1;
    if (cells.some((cell) => cell.trim() !== '')) yield { line: start, cells };
  }
}

interface Cell {
  readonly value: string;
  /** At the separator, the line's end or the text's. */
  readonly end: number;
  readonly lines: number;
}

function plainCell(text: string, from: number, separator: string): Cell {
  let end = from;
  while (end < text.length && text[end] !== separator && text[end] !== '\n') end += 1;
  return { value: text.slice(from, end), end, lines: 0 };
}

function quotedCell(text: string, from: number, line: number): Cell {
  const parts: string[] = [];
  let lines = 0;
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) {
      throw new KnowledgeError('DOCUMENT_UNREADABLE', `Line ${line} opens a quote that is never closed.`, {
        hint: 'Close it, or double quotes that are meant as such.',
        data: { line },
      });
    }
    const part = text.slice(at, quote);
    parts.push(part);
    lines += part.split('\n').length - 1;
    at = quote + 1;
    if (text[at] !== '"') break;
    parts.push('"');
    at += 1;
  }
  // Whatever stands between the closing quote and the separator belongs to nobody.
  while (at < text.length && !',;\t|\n'.includes(text[at] ?? '')) at += 1;
  return { value: parts.join(''), end: at, lines };
}

function separatorOf(text: string): string {
  const end = text.indexOf('\n');
  const first = text.slice(0, Math.min(end < 0 ? text.length : end, 10_000));
  const counts = [',', ';', '\t', '|'].map((mark) => ({ mark, count: first.split(mark).length }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).mark;
}
