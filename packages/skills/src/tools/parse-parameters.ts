import { findWrittenDefault } from './find-written-default.ts';
import type { Subsection } from './outline-tools.ts';
import { parseParameterValue, parseYesNo, stripQuotes } from './parse-parameter-value.ts';
import type { TableBlock, TableRow } from './read-markdown-blocks.ts';
import { readTableColumns, type TableColumns } from './read-table-columns.ts';
import { parameterTypes, type ParameterDefinition, type ParameterType } from './tool-definition.ts';
import { quoteExcerpt, type ToolReport } from './tool-report.ts';

export interface ParsedParameters {
  readonly parameters: readonly ParameterDefinition[];
  /** Also true for a name whose row is refused, or that an unreadable table may have held. */
  readonly declares: (name: string) => boolean;
}

const tableHint = 'Write a table with the columns Name, Type, Required and Description, or `None.` alone.';

/**
 * Reads a tool's `#### Parameters` section: a pipe table, or `None.` and nothing else.
 *
 * @example
 * parseParameters(section.parameters, section.line, report).parameters; // [{ name: 'count', … }]
 */
export function parseParameters(
  sections: readonly Subsection[],
  toolLine: number,
  report: ToolReport,
): ParsedParameters {
  const [section, second] = sections;
  if (second !== undefined) {
    const hint = 'Keep one Parameters section and move all rows into its table.';
    report.error('TOOL_PARAMETERS_INVALID', second.line, 'there is a second Parameters section.', hint);
  }
  if (section === undefined || section.blocks.length === 0) {
    const message =
      section === undefined ? 'there is no Parameters section.' : 'the Parameters section is empty.';
    const hint = section === undefined ? `Add \`#### Parameters\`. ${tableHint}` : tableHint;
    report.warning('TOOL_PARAMETERS_MISSING', section?.line ?? toolLine, message, hint);
    return noParameters;
  }
  if (isNone(section)) return noParameters;
  const [table, extraTable] = section.blocks.filter((block) => block.kind === 'table');
  if (table === undefined) {
    const message = 'the Parameters section has no table and is not `None.`; the tool takes no parameters.';
    report.warning('TOOL_PARAMETERS_INVALID', section.line, message, tableHint);
    return noParameters;
  }
  if (extraTable !== undefined) {
    const hint = 'Move all rows into one table.';
    report.error(
      'TOOL_PARAMETERS_INVALID',
      extraTable.line,
      'the Parameters section has a second table.',
      hint,
    );
  }
  return parseTable(table, report);
}

const noParameters: ParsedParameters = { parameters: [], declares: () => false };

function isNone(section: Subsection): boolean {
  const [only, ...others] = section.blocks;
  return others.length === 0 && only?.kind === 'paragraph' && /^none\.?$/i.test(only.text);
}

function parseTable(table: TableBlock, report: ToolReport): ParsedParameters {
  const columns = readTableColumns(table.header, report);
  if (columns === undefined) return { parameters: [], declares: () => true };
  const parameters: ParameterDefinition[] = [];
  const seen = new Map<string, number>();
  for (const row of table.rows) {
    const name = readName(row, columns, seen, report);
    const parameter = name === undefined ? undefined : parseRow(name, row, columns, report);
    if (parameter !== undefined) parameters.push(parameter);
  }
  return { parameters, declares: (name) => seen.has(name) };
}

function readName(row: TableRow, columns: TableColumns, seen: Map<string, number>, report: ToolReport) {
  const name = stripQuotes(row.cells[columns.name] ?? '');
  if (!/^[A-Za-z0-9_-]+$/.test(name)) {
    const hint = 'Use letters, digits, `_` and `-` only.';
    const message = `the parameter name ${quoteExcerpt(name)} is not valid.`;
    report.error('TOOL_PARAMETERS_INVALID', row.line, message, hint);
    return undefined;
  }
  const first = seen.get(name);
  if (first !== undefined) {
    const message = `the parameter ${quoteExcerpt(name)} is declared twice, first on line ${first}.`;
    report.error('TOOL_PARAMETERS_INVALID', row.line, message, 'Rename or remove one of the rows.');
    return undefined;
  }
  seen.set(name, row.line);
  return name;
}

function parseRow(name: string, row: TableRow, columns: TableColumns, report: ToolReport) {
  const parameter = `parameter ${quoteExcerpt(name)}`;
  if (row.cells.length > columns.count) {
    const message = `the row of ${parameter} has more cells than the header; the last ones are ignored.`;
    report.warning('TOOL_PARAMETERS_INVALID', row.line, message, 'Write `\\|` for a pipe inside a cell.');
  }
  const typeText = stripQuotes(row.cells[columns.type] ?? '');
  const type = parseType(typeText);
  if (type === undefined) {
    const message = `the type ${quoteExcerpt(typeText)} of ${parameter} is unknown.`;
    report.error('TOOL_PARAMETERS_INVALID', row.line, message, `Use one of ${parameterTypes.join(', ')}.`);
  }
  const requiredText = stripQuotes(row.cells[columns.required] ?? '');
  const required = parseYesNo(requiredText);
  if (required === undefined) {
    const message = `${parameter} has ${quoteExcerpt(requiredText)} in the Required column.`;
    report.error('TOOL_PARAMETERS_INVALID', row.line, message, 'Write yes or no.');
  }
  if (type === undefined || required === undefined) return undefined;
  const description = columns.description === undefined ? '' : (row.cells[columns.description] ?? '');
  const definition: ParameterDefinition = { name, type, required, description };
  return withWrittenDefault(definition, row.line, report);
}

function parseType(text: string): ParameterType | undefined {
  const lowered = text.toLowerCase();
  return parameterTypes.find((type) => type === lowered);
}

function withWrittenDefault(parameter: ParameterDefinition, line: number, report: ToolReport) {
  const written = findWrittenDefault(parameter.description);
  if (written === undefined) return parameter;
  const value = parseParameterValue(parameter.type, written);
  if (value !== undefined) return { ...parameter, default: value };
  const { name, type } = parameter;
  const message = `the default ${quoteExcerpt(written)} of parameter ${quoteExcerpt(name)} is not of type ${type}.`;
  report.error('TOOL_PARAMETERS_INVALID', line, message, 'Correct the default or the type.');
  return undefined;
}
