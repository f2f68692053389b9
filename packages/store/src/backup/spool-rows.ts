import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type BackupRow, readBackupRow } from './backup-row.ts';
import { checkBackup } from './check-backup.ts';

const WRITE_LENGTH = 100_000;

export interface SpooledRows {
  /** Can be read any number of times. */
  rows(): AsyncIterable<BackupRow>;
  remove(): Promise<void>;
}

/**
 * Checks a whole backup and keeps its rows in a file that only we can read. A transaction must neither wait for
 * whoever sends the lines nor end because the last of them is missing, and it may have to read them again.
 */
export async function spoolRows(lines: AsyncIterable<string>): Promise<SpooledRows> {
  const folder = await mkdtemp(join(tmpdir(), 'techne-restore-'));
  const file = join(folder, 'rows.jsonl');
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    await writeRows(file, lines);
  } catch (error) {
    await remove();
    throw error;
  }
  return { rows: () => readRows(file), remove };
}

async function writeRows(path: string, lines: AsyncIterable<string>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    let waiting = '';
    for await (const { line } of checkBackup(lines)) {
      waiting += `${line}\n`;
      if (waiting.length < WRITE_LENGTH) continue;
      await file.appendFile(waiting);
      waiting = '';
    }
    await file.appendFile(waiting);
  } finally {
    await file.close();
  }
}

async function* readRows(path: string): AsyncIterable<BackupRow> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    const row = readBackupRow(JSON.parse(line));
    if (row !== undefined) yield row;
  }
}
