import { StoreError } from '@techne/store';

/** Why a file cannot be restored. */
export function backupInvalid(why: string, cause?: unknown): StoreError {
  return new StoreError('BACKUP_INVALID', `The backup cannot be restored: ${why}`, {
    hint: 'Nothing was changed. Take another backup.',
    cause,
  });
}

export function backupMissing(cause: unknown): StoreError {
  return new StoreError('NOT_FOUND', 'The backup cannot be restored: there is no such file', {
    hint: 'Nothing was changed. Check the path.',
    cause,
  });
}
