import { type BackupTable, isBackupTable } from './table-keys.ts';

type ColumnValue = string | number | null | Uint8Array;

export interface BackupRow {
  readonly table: BackupTable;
  readonly row: Readonly<Record<string, ColumnValue>>;
}

/** One line of a backup, without its end. */
export function writeBackupRow(table: BackupTable, row: Readonly<Record<string, unknown>>): string {
  const columns = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value,
  ]);
  return (
    JSON.stringify({ table, row: Object.fromEntries(columns) })
      // Some readers of lines end a line here.
      .replaceAll('\u2028', '\\u2028')
      .replaceAll('\u2029', '\\u2029')
  );
}

/** Undefined when it is not such a line. */
export function readBackupRow(value: unknown): BackupRow | undefined {
  if (!isRecord(value) || !isBackupTable(value['table']) || !isRecord(value['row'])) return undefined;
  const row: Record<string, ColumnValue> = {};
  for (const [name, column] of Object.entries(value['row'])) {
    const read = readColumn(column);
    if (read === undefined || !/^[a-z_]+$/.test(name) || name.startsWith('__')) return undefined;
    row[name] = read;
  }
  return { table: value['table'], row };
}

function readColumn(value: unknown): ColumnValue | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  if (!isRecord(value) || typeof value['base64'] !== 'string') return undefined;
  return new Uint8Array(Buffer.from(value['base64'], 'base64'));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
