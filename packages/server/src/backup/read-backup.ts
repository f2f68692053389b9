import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { backupInvalid, backupMissing } from './backup-invalid.ts';
import type { BackupCounts, BackupHeader, BackupLine } from './backup-line.ts';
import { parseBackupLine } from './parse-backup-line.ts';

/**
 * The rows and files of a backup, in order. It throws in the end where the backup is not whole, so that a transaction
 * that reads it takes everything back.
 *
 * @throws StoreError with BACKUP_INVALID, or NOT_FOUND where there is no such file
 */
export async function* readBackup(
  path: string,
): AsyncGenerator<Extract<BackupLine, { kind: 'row' | 'file' }>, BackupHeader & BackupCounts> {
  let header: BackupHeader | undefined;
  let counts: BackupCounts | undefined;
  let number = 0;
  const seen = { rows: 0, files: 0 };
  for await (const text of readLines(path)) {
    const line = parseBackupLine(text, ++number);
    if ((line.kind === 'header') !== (number === 1) || counts !== undefined)
      throw backupInvalid(`line ${number} is out of place`);
    if (line.kind === 'header') header = line.header;
    else if (line.kind === 'end') counts = line.counts;
    else {
      if (line.kind === 'row') seen.rows++;
      else seen.files++;
      yield line;
    }
  }
  if (header === undefined || counts?.rows !== seen.rows || counts.files !== seen.files)
    throw backupInvalid('its end is missing');
  return { ...header, ...counts };
}

async function* readLines(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const input = createReadStream(path);
  const output = createGunzip();
  input.on('error', (error) => output.destroy(error));
  let rest = '';
  try {
    for await (const chunk of input.pipe(output)) {
      if (!(chunk instanceof Uint8Array)) continue;
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    if (isMissing(error)) throw backupMissing(error);
    // A file that cannot be read is no bad backup.
    if (error instanceof Error && 'syscall' in error) throw error;
    throw backupInvalid('it is not one, or it is damaged', error);
  } finally {
    input.destroy();
  }
  if (rest !== '') throw backupInvalid('its end is missing');
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
