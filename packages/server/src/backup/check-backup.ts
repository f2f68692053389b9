import type { BackupCounts, BackupHeader, BackupFile } from './backup-line.ts';
import { readBackup } from './read-backup.ts';

/**
 * Reads a whole backup and changes nothing: says what is in it.
 *
 * @param onFile is given each file of a managed skill on the way
 * @throws StoreError with BACKUP_INVALID
 */
export async function checkBackup(
  path: string,
  onFile: (file: BackupFile) => Promise<void> = () => Promise.resolve(),
): Promise<BackupHeader & BackupCounts> {
  const lines = readBackup(path);
  for (;;) {
    const next = await lines.next();
    if (next.done === true) return next.value;
    if (next.value.kind === 'file') await onFile(next.value.file);
  }
}
