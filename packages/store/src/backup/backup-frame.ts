import { StoreError } from '../errors/store-error.ts';
import { allMigrations } from '../schema/migrations/all-migrations.ts';

const FORMAT = 'techne-backup';
const VERSION = 1;

/** The first line. */
export function writeHeader(): string {
  return JSON.stringify({ format: FORMAT, version: VERSION, schema: allMigrations.length });
}

/** The last line: without it the file is torn. */
export function writeFooter(rows: number, sha256: string): string {
  return JSON.stringify({ end: FORMAT, rows, sha256 });
}

export function checkHeader(value: unknown): void {
  const header = fieldsOf(value);
  if (header['format'] !== FORMAT) throw invalidBackup('It does not begin like a backup of Techne.');
  if (header['version'] === VERSION && header['schema'] === allMigrations.length) return;
  throw new StoreError('BACKUP_INVALID', 'The backup was made by another version of Techne.', {
    hint: 'Restore it with that version, and let this one update the database.',
    data: { version: header['version'], schema: header['schema'], knownSchema: allMigrations.length },
  });
}

export function isFooter(value: unknown): boolean {
  return fieldsOf(value)['end'] === FORMAT;
}

export function checkFooter(value: unknown, rows: number, sha256: string): void {
  const footer = fieldsOf(value);
  if (footer['rows'] !== rows) throw invalidBackup(`It says ${String(footer['rows'])} rows and has ${rows}.`);
  if (footer['sha256'] !== sha256) throw invalidBackup('Its content was changed.');
}

export function invalidBackup(reason: string, options: { line?: number; cause?: unknown } = {}): StoreError {
  const place = options.line === undefined ? '' : ` (line ${options.line})`;
  return new StoreError('BACKUP_INVALID', `The backup cannot be restored${place}: ${reason}`, {
    hint: 'Nothing was changed. Use a file that `techne backup` wrote to its end.',
    data: options.line === undefined ? {} : { line: options.line },
    cause: options.cause,
  });
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
