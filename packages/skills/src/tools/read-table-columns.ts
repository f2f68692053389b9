import { stripQuotes } from './parse-parameter-value.ts';
import type { TableRow } from './read-markdown-blocks.ts';
import { quoteExcerpt, type ToolReport } from './tool-report.ts';

/** Where each column of a parameter table is. */
export interface TableColumns {
  readonly name: number;
  readonly type: number;
  readonly required: number;
  readonly description: number | undefined;
  readonly count: number;
}

const known = ['name', 'type', 'required', 'description'];

/**
 * Finds the columns of a parameter table by the names in its header; undefined when one that is
 * needed is not there. Only the description may be left out.
 *
 * @example
 * readTableColumns({ cells: ['Type', 'Name', 'Required'], line: 1 }, report);
 * // { type: 0, name: 1, required: 2, description: undefined, count: 3 }
 */
export function readTableColumns(header: TableRow, report: ToolReport): TableColumns | undefined {
  const positions = new Map<string, number>();
  for (const [index, cell] of header.cells.entries()) {
    const title = stripQuotes(cell).toLowerCase();
    if (!known.includes(title)) {
      const message = `the column ${quoteExcerpt(cell)} of the parameter table is ignored.`;
      const hint =
        'Use the columns Name, Type, Required and Description; a default is written `(default: x)` in the last.';
      report.warning('TOOL_PARAMETERS_INVALID', header.line, message, hint);
    } else if (positions.has(title)) {
      const message = `the parameter table has two columns named ${quoteExcerpt(cell)}.`;
      report.error('TOOL_PARAMETERS_INVALID', header.line, message, 'Remove one of them.');
    } else {
      positions.set(title, index);
    }
  }
  const name = positions.get('name');
  const type = positions.get('type');
  const required = positions.get('required');
  if (name === undefined || type === undefined || required === undefined) {
    const missing = ['Name', 'Type', 'Required'].filter((title) => !positions.has(title.toLowerCase()));
    const message = `the parameter table has no column ${missing.join(', ')}.`;
    const hint = 'Give the table the columns Name, Type, Required and Description.';
    report.error('TOOL_PARAMETERS_INVALID', header.line, message, hint);
    return undefined;
  }
  return { name, type, required, description: positions.get('description'), count: header.cells.length };
}
