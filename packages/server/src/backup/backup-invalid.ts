import { StoreError } from '@techne/store';

/** Why a file cannot be restored. */
export function backupInvalid(why: string, cause?: unknown): StoreError {
  return new StoreError('BACKUP_INVALID', `The backup cannot be restored: ${why}`, {
    hint: 'Nothing was changed. Take another backup.',
    cause,
  });
}
