import { StoreError } from '../../errors/store-error.ts';

/** Primary result codes of SQLite, https://sqlite.org/rescode.html */
const BUSY = 5;
const UNAVAILABLE = new Set([
  BUSY,
  6, // LOCKED
  7, // NOMEM
  8, // READONLY
  10, // IOERR
  11, // CORRUPT
  13, // FULL
  14, // CANTOPEN
  26, // NOTADB
]);
/** Extended result codes. */
const UNIQUE = new Set([1555, 2067]);

export function isSqliteBusy(error: unknown): boolean {
  return primaryCode(StoreError.isInstance(error) ? error.cause : error) === BUSY;
}

export function isSqliteUniqueViolation(error: unknown): boolean {
  return UNIQUE.has(resultCode(error) ?? 0);
}

/** What the file or the disk is to blame for becomes `UNAVAILABLE`; all else stays as it is. */
export function translateSqliteError(error: unknown): unknown {
  const code = primaryCode(error);
  if (code === undefined || !UNAVAILABLE.has(code) || !(error instanceof Error)) return error;
  return new StoreError('UNAVAILABLE', `The database cannot be used: ${error.message}.`, {
    hint: 'Look at the disk space and permissions of the database file and its folder.',
    data: { sqlite: resultCode(error) },
    cause: error,
  });
}

function primaryCode(error: unknown): number | undefined {
  const code = resultCode(error);
  return code === undefined ? undefined : code & 0xff;
}

function resultCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode
    : undefined;
}
