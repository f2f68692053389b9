import { createHash } from 'node:crypto';
import { checkFooter, checkHeader, invalidBackup, isFooter } from './backup-frame.ts';
import { type BackupRow, readBackupRow } from './backup-row.ts';

/** Yields the lines of a backup with their rows. It ends only when the backup is whole; else it throws. */
export async function* checkBackup(
  lines: AsyncIterable<string>,
): AsyncIterable<{ readonly line: string; readonly row: BackupRow }> {
  const hash = createHash('sha256');
  let number = 0;
  let rows = 0;
  let isWhole = false;
  for await (const withEnd of lines) {
    const line = withEnd.trimEnd();
    number += 1;
    if (line === '') continue;
    if (isWhole) throw invalidBackup('Something stands after its end.', { line: number });
    const value = parseLine(line, number);
    if (number === 1) checkHeader(value);
    else if (isFooter(value)) {
      checkFooter(value, rows, hash.digest('hex'));
      isWhole = true;
    } else {
      const row = readBackupRow(value);
      if (row === undefined) throw invalidBackup('It is no row of a table that we know.', { line: number });
      hash.update(line).update('\n');
      rows += 1;
      yield { line, row };
    }
  }
  if (!isWhole) throw invalidBackup('Its end is missing.');
}

function parseLine(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw invalidBackup('It is not JSON.', { line: number, cause: error });
  }
}
