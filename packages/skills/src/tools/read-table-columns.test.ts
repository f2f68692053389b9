import { describe, expect, it } from 'vitest';
import { readTableColumns } from './read-table-columns.ts';
import { createToolReport } from './tool-report.ts';

function read(...cells: readonly string[]) {
  const report = createToolReport('x', 'SKILL.md');
  const columns = readTableColumns({ cells, line: 1 }, report);
  return { columns, findings: report.diagnostics.map(({ severity, message }) => `${severity}: ${message}`) };
}

describe('readTableColumns', () => {
  it('reads the example of its documentation', () => {
    expect(read('Type', 'Name', 'Required')).toEqual({
      columns: { type: 0, name: 1, required: 2, description: undefined, count: 3 },
      findings: [],
    });
  });

  it('finds columns in any order and case', () => {
    expect(read('DESCRIPTION', '`name`', 'required', 'Type').columns).toEqual({
      description: 0,
      name: 1,
      required: 2,
      type: 3,
      count: 4,
    });
  });

  it('refuses a table without a needed column', () => {
    expect(read('Name', 'Description')).toEqual({
      columns: undefined,
      findings: ['error: Tool "x": the parameter table has no column Type, Required.'],
    });
  });

  it('warns about a column that is ignored and refuses one that is there twice', () => {
    expect(read('Name', 'Type', 'Required', 'Default', 'name').findings).toEqual([
      'warning: Tool "x": the column "Default" of the parameter table is ignored.',
      'error: Tool "x": the parameter table has two columns named "name".',
    ]);
  });

  it('takes __proto__ as an unknown column', () => {
    expect(read('Name', 'Type', 'Required', '__proto__').columns).toMatchObject({ count: 4 });
  });
});
