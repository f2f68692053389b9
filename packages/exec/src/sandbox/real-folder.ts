import { realpathSync } from 'node:fs';
import { ExecError } from '../errors/exec-error.ts';

/** The real path of a folder that a request names. */
export function realFolder(folder: string): string {
  try {
    return realpathSync(folder);
  } catch (error) {
    throw new ExecError('ARGUMENT_ERROR', 'A folder for the sandbox is not there', {
      hint: 'Look whether it was moved or removed.',
      data: { folder },
      cause: error,
    });
  }
}
