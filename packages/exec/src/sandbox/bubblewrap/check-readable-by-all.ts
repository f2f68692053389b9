import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { ExecError } from '../../errors/exec-error.ts';

/**
 * Refuses folders that only root can read. Where root has no control groups, the run belongs to nobody from the
 * start, because the kernel counts no processes for root; and nobody cannot read what is root's own.
 */
export function checkReadableByAll(folders: readonly (string | undefined)[]): void {
  for (const folder of folders) {
    if (folder === undefined || (canRead(folder) && canEnterAll(folder))) continue;
    throw new ExecError(
      'SANDBOX_UNAVAILABLE',
      'Refused: without control groups, root can only show the sandbox what everybody may read',
      {
        hint: 'Make the folder readable for everybody, run as an ordinary user, or let root make control groups.',
        data: { sandbox: 'bubblewrap', folder, reason: 'the folder is private' },
      },
    );
  }
}

function canRead(folder: string): boolean {
  return (statSync(folder).mode & 0o004) !== 0;
}

function canEnterAll(folder: string): boolean {
  const above = dirname(folder);
  return (statSync(folder).mode & 0o001) !== 0 && (above === folder || canEnterAll(above));
}
