/** What TOML gives: plain data without a prototype, and dates. */
export type TomlValue = string | number | bigint | boolean | Date | readonly TomlValue[] | TomlTable;

export interface TomlTable {
  readonly [key: string]: TomlValue;
}

export function isTable(value: TomlValue): value is TomlTable {
  return typeof value === 'object' && !Array.isArray(value) && !(value instanceof Date);
}

/** What a value is, for messages. */
export function describeKind(value: TomlValue): string {
  if (Array.isArray(value)) return 'a list';
  if (value instanceof Date) return 'a date or time';
  if (typeof value === 'boolean') return `${value}`;
  if (typeof value === 'string') return 'text';
  return typeof value === 'object' ? 'a table' : 'a number';
}
